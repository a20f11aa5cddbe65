import { describe, expect, test } from "vitest";
import {
  admitTarget,
  checkTarget,
  EgressRefused,
  type EgressRules,
  egressRules,
  standing,
  UnresolvedName,
} from "@/lib/platform/egress";

const strict = egressRules([], false);
const named = (answers: Record<string, readonly string[]>, rules: EgressRules = strict): EgressRules => ({
  ...rules,
  resolve: async (hostname) => {
    const found = answers[hostname];
    if (!found) throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    return found;
  },
});

const CLOSED = [
  ...[
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
  ],
  ...[
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
  ],
  ...[
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
  ],
  ...[
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
  ],
  ...["::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "2001::1"],
  ...[
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a00:1::",
    "3fff::1",
    "5f00::1",
  ],
  ...["fc00::1", "fd12:3456:789a::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "not-an-address", ""],
];
const PUBLIC = [
  ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"],
  ...[
    "128.0.0.1",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.1",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
  ],
  ...["::ffff:8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "2001:4860:4860::8888"],
];

describe("SECURITY-EGRESS-3 IP addresses", () => {
  test.each(CLOSED)("%s is closed", (address) => expect(standing(address, strict)).toBe("closed"));
  test.each(PUBLIC)("%s is public", (address) => expect(standing(address, strict)).toBe("public"));

  test("SECURITY-EGRESS-4 the operator opens a range, and a mapped address counts as what it reaches", () => {
    const rules = egressRules(["10.1.0.0/16", "fd00::/8"], false);
    expect(standing("10.1.2.3", rules)).toBe("opened");
    expect(standing("::ffff:10.1.2.3", rules)).toBe("opened");
    expect(standing("fd00::1", rules)).toBe("opened");
    expect(standing("10.2.0.1", rules)).toBe("closed");
    expect(standing("fc00::1", rules)).toBe("closed");
  });

  test("a range that is not one stops the start", () => {
    expect(() => egressRules(["10.0.0.0"], false)).toThrow("not a CIDR range");
  });
});

describe("SECURITY-EGRESS-1 URLs", () => {
  test.each([
    "http://2130706433/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://[::ffff:127.0.0.1]/",
    "https://[::1]/",
    "https://[::]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::1]/",
    "https://0/",
    "https://169.254.169.254/latest/meta-data/",
    "ftp://8.8.8.8/",
    "file:///etc/passwd",
    "gopher://8.8.8.8/",
    "javascript:alert(1)",
    "data:text/plain,x",
    "https://user@8.8.8.8/",
    "https://user:pass@8.8.8.8/",
    "https://8.8.8.8:22/",
    "https://8.8.8.8:6379/",
    "https://8.8.8.8:4000/",
    "http://8.8.8.8/",
    "//8.8.8.8/",
    "8.8.8.8",
    "",
    "https://",
    // SECURITY-EGRESS-6: what URL would repair.
    "https:\\\\8.8.8.8\\",
    "https:/8.8.8.8/",
    "https:8.8.8.8",
    "https:///8.8.8.8/",
    "https://8.8.8.8\\@10.0.0.1/",
    "https://8.8.8.8/a\\b",
    " https://8.8.8.8/",
    "https://8.8.8.8/ ",
    "https://\t8.8.8.8/",
  ])("live refuses %s", async (url) => {
    await expect(checkTarget(url, { mode: "live" }, strict)).rejects.toBeInstanceOf(EgressRefused);
  });

  test.each([
    "https://8.8.8.8/",
    "https://8.8.8.8:8443/hook?x=1",
    "HTTPS://8.8.8.8?x=a\\b#c",
    "https://8.8.8.8:80/",
    "https://[2606:4700::1]:8080/",
  ])("live takes %s", async (url) => {
    await expect(checkTarget(url, { mode: "live" }, strict)).resolves.toBeUndefined();
  });

  test("live refuses more than 2048 characters, also when they grow in the encoding", async () => {
    for (const url of [`https://8.8.8.8/${"a".repeat(2048)}`, `https://8.8.8.8/${"ä".repeat(700)}`]) {
      await expect(checkTarget(url, { mode: "live" }, strict)).rejects.toBeInstanceOf(EgressRefused);
    }
  });

  test("test events may go over http, on the same ports", async () => {
    await expect(checkTarget("http://8.8.8.8/", { mode: "test" }, strict)).resolves.toBeUndefined();
    await expect(checkTarget("http://8.8.8.8:25/", { mode: "test" }, strict)).rejects.toBeInstanceOf(
      EgressRefused,
    );
  });

  test("loopback is taken with http and any port while the server itself is on loopback, and only then", async () => {
    const laptop = egressRules([], true);
    for (const url of ["http://127.0.0.1:4000/hook", "http://[::1]:9/", "http://2130706433:1234/"]) {
      await expect(checkTarget(url, { mode: "live" }, laptop)).resolves.toBeUndefined();
      await expect(checkTarget(url, { mode: "live" }, strict)).rejects.toBeInstanceOf(EgressRefused);
    }
    await expect(checkTarget("http://10.0.0.1:4000/", { mode: "live" }, laptop)).rejects.toBeInstanceOf(
      EgressRefused,
    );
  });
});

describe("SECURITY-EGRESS-2 names", () => {
  test("one private answer among public ones refuses the name", async () => {
    const rules = named({
      "mixed.example": ["8.8.8.8", "10.0.0.1"],
      "metadata.example": ["169.254.169.254"],
    });
    for (const host of ["mixed.example", "metadata.example"]) {
      await expect(admitTarget(`https://${host}/`, "live", rules)).rejects.toBeInstanceOf(EgressRefused);
    }
  });

  test("an opened and a public answer keep to the public rule", async () => {
    const rules = named({ "split.example": ["127.0.0.1", "8.8.8.8"] }, egressRules([], true));
    await expect(admitTarget("http://split.example:4000/", "live", rules)).rejects.toBeInstanceOf(
      EgressRefused,
    );
    await expect(admitTarget("https://split.example/", "live", rules)).resolves.toMatchObject({
      addresses: ["127.0.0.1", "8.8.8.8"],
    });
  });

  test("a name without an answer may be set, on the public terms, and is not connected to", async () => {
    const rules = named({ "empty.example": [] });
    for (const host of ["nowhere.example", "empty.example"]) {
      await expect(checkTarget(`https://${host}/`, { mode: "live" }, rules)).resolves.toBeUndefined();
      await expect(admitTarget(`https://${host}/`, "live", rules)).rejects.toBeInstanceOf(UnresolvedName);
    }
    await expect(checkTarget("http://nowhere.example/", { mode: "live" }, rules)).rejects.toBeInstanceOf(
      EgressRefused,
    );
  });

  test("SECURITY-EGRESS-6 localhost and names under it are this machine, with a dot at the end, known or not", async () => {
    const known = { localhost: ["127.0.0.1", "::1"], "local.example": ["8.8.8.8"] };
    const hosts = ["localhost", "localhost.", "LOCALHOST.", "localhost..", "a.localhost", "a.b.localhost."];
    for (const rules of [named(known), named({})]) {
      for (const host of hosts) {
        await expect(checkTarget(`https://${host}/`, { mode: "live" }, rules)).rejects.toBeInstanceOf(
          EgressRefused,
        );
      }
    }
    const laptop = named({}, egressRules([], true));
    await expect(admitTarget("http://localhost.:4000/", "live", laptop)).resolves.toMatchObject({
      addresses: ["127.0.0.1"],
    });
    for (const host of ["local.example", "local.example.", "notlocalhost", "localhost.example"]) {
      await expect(checkTarget(`https://${host}/`, { mode: "live" }, named(known))).resolves.toBeUndefined();
    }
    const { url } = await admitTarget("https://local.example./x", "live", named(known));
    expect(url.href).toBe("https://local.example/x");
  });

  test("what a refusal says is one text, without the address", async () => {
    const rules = named({ "inner.example": ["10.9.8.7"] });
    const words = await Promise.all(
      ["https://inner.example/", "https://127.0.0.1/", "ftp://x/"].map((url) =>
        checkTarget(url, { mode: "live" }, rules).catch((problem: Error) => problem.message),
      ),
    );
    expect(new Set(words)).toEqual(new Set(["The address is not allowed."]));
  });
});
