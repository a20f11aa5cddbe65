import type { Ratio } from "@/lib/vocabulary";

/** From which score on an entry is a hit, and for which topics that differs (SCREEN-TOPIC-1). */
export interface HitThresholds {
  readonly hitAt: Ratio;
  /** By topic in OpenSanctions' vocabulary; null: this topic alone makes no hit. */
  readonly topicHitAt?: TopicThresholds;
}

export type TopicThresholds = Readonly<Record<string, Ratio | null>>;

/**
 * The score from which an entry with these topics is a hit: the lowest of its topics'. A threshold of `crime` holds for
 * `crime.fraud` too, unless that has its own. An entry without topics takes `hitAt`.
 * @returns Infinity when all of its topics are left out
 */
export function hitAtFor(topics: readonly string[], { hitAt, topicHitAt = {} }: HitThresholds): number {
  if (topics.length === 0) return hitAt;
  return Math.min(...topics.map((topic) => ofTopic(topic, topicHitAt) ?? hitAt));
}

/** The lowest score with which any entry could be a hit. */
export function leastHitAt({ hitAt, topicHitAt = {} }: HitThresholds): Ratio {
  return Math.min(hitAt, ...Object.values(topicHitAt).filter((value) => value !== null));
}

/** Whether two settings judge every entry alike. */
export function sameThresholds(one: HitThresholds, other: HitThresholds): boolean {
  return one.hitAt === other.hitAt && textOf(one.topicHitAt) === textOf(other.topicHitAt);
}

function ofTopic(topic: string, thresholds: TopicThresholds): number | undefined {
  for (let name = topic; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    if (!Object.hasOwn(thresholds, name)) continue;
    return thresholds[name] ?? Number.POSITIVE_INFINITY;
  }
  return undefined;
}

function textOf(thresholds: TopicThresholds = {}): string {
  return JSON.stringify(Object.entries(thresholds).sort(([a], [b]) => (a < b ? -1 : 1)));
}
