"use client";

import { signIn } from "next-auth/react";

export type SignInResult = "signed-in" | "code" | { readonly problem: string };

/** The same message for an unknown e-mail address, a wrong password and a disabled password. */
const PROBLEMS: Readonly<Record<string, string>> = {
  REFUSED:
    "The e-mail address and password do not match an account. After many wrong tries, reset the password.",
  "WRONG-CODE": "This code is wrong or has already been used. Wait for the next one.",
};

/** Signs this browser in. @param code two-factor code, once requested */
export async function signInWith(email: string, password: string, code = ""): Promise<SignInResult> {
  const result = await signIn("credentials", { redirect: false, email, password, code }).catch(
    () => undefined,
  );
  if (result?.ok) return "signed-in";
  const error = result?.error ?? "";
  if (error === "CODE") return "code";
  const [, waitS] = /^WAIT:(\d+)$/.exec(error) ?? [];
  if (waitS) return { problem: `Too many tries. Please wait ${waitS} seconds.` };
  return { problem: PROBLEMS[error] ?? "The server could not be reached. Please try again." };
}
