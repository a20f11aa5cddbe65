import fitted from "./portrait-model.json";
import { alarmsOf, type SignalModel, scoreOf } from "./signal-score";

/** What `npm run eval -- portrait-signal` wrote. */
const MODEL: SignalModel = fitted;

/** The score of a portrait's measures, and how rare it is among genuine fronts. */
export const portraitScore = (measures: Readonly<Record<string, number>>) => scoreOf(MODEL, measures);

/** How many genuine fronts scored this high or higher. */
export const alarmsAt = (score: number) => alarmsOf(MODEL, score);
