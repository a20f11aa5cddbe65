import type { CommandSpec } from "../command";
import { completionCommand } from "./completion";
import { doctor } from "./doctor";
import { exportCommand } from "./export";
import { listen } from "./listen";
import { login, logout } from "./login";
import { rehearse } from "./rehearse";
import { cancelSession, createSession, showSession } from "./session";
import { tail } from "./tail";
import { trigger } from "./trigger";
import { verify } from "./verify";

const OWN: readonly CommandSpec[] = [
  login,
  logout,
  verify,
  createSession,
  showSession,
  cancelSession,
  listen,
  trigger,
  rehearse,
  tail,
  exportCommand,
  doctor,
];

/** Every command, in the order of the help text. */
export const COMMANDS: readonly CommandSpec[] = [...OWN, completionCommand(OWN)];
