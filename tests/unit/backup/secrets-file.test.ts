import { expect, test } from "vitest";
import { openSecrets, sealSecrets } from "@/lib/backup/secrets-file";

const SECRETS = "k2:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,k1:BBBB";
const saved = { installationId: "of-one", secrets: SECRETS };

test("BACKUP-SECRETS-1 saved secrets open with their passphrase alone, and say which they are", () => {
  const text = sealSecrets(saved, ["k2", "k1"], "correct horse battery");
  expect(text).not.toContain("AAAAAAAA");
  expect(JSON.parse(text)).toMatchObject({ installationId: "of-one", secretIds: ["k2", "k1"] });
  expect(openSecrets(text, "correct horse battery")).toEqual(saved);
  expect(() => openSecrets(text, "correct horse batterY")).toThrow("passphrase");
  expect(() => openSecrets(text.replace("of-one", "of-two"), "correct horse battery")).toThrow("passphrase");
  expect(() => openSecrets("k1:abc", "correct horse battery")).toThrow("no file of saved secrets");
  expect(() => sealSecrets(saved, [], "short")).toThrow("12 characters");
});
