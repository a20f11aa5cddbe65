import { newId } from "./ids";
import { currentContext } from "./request-context";

/** The id of the running request; a new one where none runs, as in tests of single handlers. */
export const requestId = (): string => currentContext()?.requestId ?? newId("req");
