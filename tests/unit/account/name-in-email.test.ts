import { expect, test } from "vitest";
import { nameInEmail } from "@/lib/account/name-in-email";

test("ACCOUNT-MAIL-1 a business name cannot carry a message of its own into an e-mail", () => {
  for (const name of [
    "Your account is locked: https://evil.example.com",
    "evil.example.com",
    "Bank\r\nBcc: everybody@example.com",
    "Call +27 82 123 4567 now",
    "mail me@example.com",
    "x".repeat(61),
    "Acme\u202egnp.exe",
    "<b>Acme</b>",
    "",
  ])
    expect(nameInEmail(name, "a business")).toBe("a business");
});

test("ordinary names of businesses and people stay, in quotation marks", () => {
  for (const name of [
    "Umbhaba Savings Bank",
    "St. Mary's Clinic",
    "J.P. Dlamini & Sons (Pty) Ltd",
    "Société Générale 24",
  ])
    expect(nameInEmail(name, "a business")).toBe(`“${name}”`);
});
