import { randomBytes } from "node:crypto";
import { closeDatabase } from "@/db/client";
import { signUpBusiness } from "@/lib/account/sign-up";
import { log } from "@/lib/platform/log";
import { currentKey } from "@/lib/platform/secrets";
import { migrate } from "@/lib/worker/boot";
import { command } from "@/tools/setup/run";

/** The business of the demo with an owner who can sign in. It runs before the server, in a process of its own; prints JSON. */
command(async () => {
  log.level = "error";
  // A new embedded database gets its secrets with it.
  currentKey("data");
  await migrate();
  const password = randomBytes(12).toString("base64url");
  const { email, apiKey, testApiKey } = await signUpBusiness({
    name: "Demo Bank",
    email: "demo@example.com",
    password,
  });
  await closeDatabase();
  console.log(JSON.stringify({ email, password, apiKey, testApiKey }));
  process.exit(0);
});
