import { log } from "@/lib/platform/log";
import { maskAddress, openLetter, sendLetter } from "@/lib/platform/mail";
import { handler } from "@/lib/platform/queue";

export const sendMail = handler(
  "mail.send",
  ({ payload }) => sendLetter(openLetter(payload)),
  async (_tx, { to, subject }) => log.error({ to: maskAddress(to), subject }, "mail.send: given up"),
);
