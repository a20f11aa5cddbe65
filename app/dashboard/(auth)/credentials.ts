"use client";

import { signIn } from "next-auth/react";
import type { PasskeySignature } from "@/lib/contract/passkeys";

export type SignInResult = "signed-in" | "code" | "passkey" | { readonly problem: string };

/** The same message for an unknown e-mail address, a wrong password and a disabled password. */
const PROBLEMS: Readonly<Record<string, string>> = {
  REFUSED:
    "The e-mail address and password do not match an account. If you are not sure, reset your password.",
  SSO: "Your organisation signs in with single sign-on. Use that below.",
  "WRONG-CODE": "This code or passkey is wrong or has already been used. Try the next code.",
};

/** The second factor, once it was asked for. */
interface SecondFactor {
  readonly code?: string;
  readonly passkey?: PasskeySignature;
}

/** Signs this browser in. */
export async function signInWith(
  email: string,
  password: string,
  { code = "", passkey }: SecondFactor = {},
): Promise<SignInResult> {
  return send("credentials", {
    email,
    password,
    code,
    passkey: passkey ? JSON.stringify(passkey) : "",
  });
}

/** Signs this browser in with a passkey alone. */
export async function signInWithPasskey(signature: PasskeySignature): Promise<SignInResult> {
  const answer = await send("passkey", { passkey: JSON.stringify(signature) });
  const isRefused = typeof answer === "object" && answer.problem === PROBLEMS["REFUSED"];
  return isRefused ? { problem: "This passkey does not match an account. Sign in another way." } : answer;
}

async function send(provider: string, fields: Readonly<Record<string, string>>): Promise<SignInResult> {
  const result = await signIn(provider, { redirect: false, ...fields }).catch(() => undefined);
  if (result?.ok) return "signed-in";
  const error = result?.error ?? "";
  if (error === "CODE") return "code";
  if (error === "PASSKEY") return "passkey";
  const [, waitS] = /^WAIT:(\d+)$/.exec(error) ?? [];
  if (waitS) return { problem: `Too many attempts. Please wait ${waitS} seconds.` };
  return { problem: PROBLEMS[error] ?? "The server could not be reached. Please try again." };
}
