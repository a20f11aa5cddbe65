import { log } from "@/lib/platform/log";
import { maskEmailAddress, openEmail, sendEmail } from "@/lib/platform/mail";
import { handler } from "@/lib/platform/queue";

export const sendMail = handler(
  "mail.send",
  ({ payload }) => sendEmail(openEmail(payload)),
  async (_tx, { to, subject }) => log.error({ to: maskEmailAddress(to), subject }, "mail.send: given up"),
);
