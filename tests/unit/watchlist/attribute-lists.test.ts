import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ListedEntity } from "@/lib/watchlist/entity";
import { guessFormat, LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";

/** Files made for the test, in the structure of the published ones. */

const room = mkdtempSync(path.join(tmpdir(), "attribute-lists-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function read(format: ListFormat, text: string): Promise<(ListedEntity | null)[]> {
  const file = path.join(room, `${format}.xml`);
  writeFileSync(file, text);
  const found: (ListedEntity | null)[] = [];
  for await (const { entity } of LIST_FORMATS[format].read([file])) found.push(entity);
  return found;
}

describe("SCREEN-LIST-1 lists whose values are attributes", () => {
  const EU = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-08-05">${inner}</export>`;

  test("EU XML: aliases, weak ones, birth dates, citizenships; an enterprise has the country of its address", async () => {
    const [person, company] = await read(
      "eu-xml",
      EU(`
      <sanctionEntity euReferenceNumber="EU.27.28" logicalId="13">
        <remark>A remark</remark>
        <subjectType code="person" classificationCode="P"/>
        <nameAlias firstName="Thandi" middleName="Grace" lastName="Dlamini" wholeName="Thandi Grace Dlamini" gender="F" strong="true"/>
        <nameAlias firstName="T." middleName="" lastName="Dlamini" wholeName="" strong="true"/>
        <nameAlias wholeName="The Lioness" strong="false"/>
        <citizenship countryIso2Code="SZ"/><citizenship countryIso2Code="00"/>
        <birthdate circa="false" birthdate="1970-03-04" year="1970"/><birthdate circa="true" year="1971"/>
      </sanctionEntity>
      <sanctionEntity logicalId="14">
        <subjectType code="enterprise" classificationCode="E"/>
        <nameAlias wholeName="Acme Trading &amp; Sons" strong="true"/>
        <address countryIso2Code="ZA" city="Durban"/>
      </sanctionEntity>`),
    );
    expect(person).toMatchObject({
      id: "eu-13",
      kind: "person",
      datesOfBirth: ["1970-03-04", "1971"],
      countries: ["SZ"],
      sex: "F",
      topics: ["sanction"],
    });
    expect(person?.names).toEqual([
      { text: "Thandi Grace Dlamini", isWeak: false },
      { text: "T. Dlamini", isWeak: false },
      { text: "The Lioness", isWeak: true },
    ]);
    expect(company).toMatchObject({ id: "eu-14", kind: "company", countries: ["ZA"] });
    await expect(read("eu-xml", EU(`<sanctionEntity><remark/></sanctionEntity>`))).rejects.toThrow(
      "logicalId",
    );
    await expect(read("eu-xml", EU("").replace("</export>", ""))).rejects.toThrow("not well-formed");
  });

  const SECO = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><swiss-sanctions-list date="2026-01-01">${inner}</swiss-sanctions-list>`;
  const target = (id: string, inner: string, changes: string) =>
    `<target ssid="${id}"><sanctions-set-id>1</sanctions-set-id>${inner}${changes}</target>`;
  const person = (name: string) =>
    `<individual sex="male"><identity ssid="9" main="true"><name name-type="primary-name"><name-part order="1" name-part-type="whole-name"><value>${name}</value></name-part></name></identity></individual>`;
  const change = (type: string, day: string, inner = "") =>
    `<modification modification-type="${type}" effective-date="${day}">${inner}</modification>`;

  test("SECO: parts in their order, spellings, titles left out, dates, nationality", async () => {
    const [entity] = await read(
      "seco-xml",
      SECO(
        target(
          "5",
          `<individual sex="male"><identity main="true">
            <name name-type="primary-name" quality="good">
              <name-part order="3" name-part-type="father-name"><value>Petrovich</value></name-part>
              <name-part order="0" name-part-type="title"><value>General</value></name-part>
              <name-part order="1" name-part-type="family-name"><value>Karlov</value>
                <spelling-variant lang="RUS" script="CYRL">Карлов</spelling-variant><spelling-variant lang="RUS" script="LATN">Karloff</spelling-variant></name-part>
              <name-part order="2" name-part-type="given-name"><value>Boris</value><spelling-variant lang="RUS" script="CYRL">Борис</spelling-variant></name-part>
            </name>
            <name name-type="alias" quality="low"><name-part order="1" name-part-type="whole-name"><value>The Baker</value></name-part></name>
            <day-month-year day="23" month="3" year="1980"/><day-month-year year="1981"/>
            <nationality><country iso-code="BY">Belarus</country></nationality>
          </identity></individual>`,
          change("listed", "2020-01-01"),
        ),
      ),
    );
    expect(entity).toMatchObject({
      id: "ch-5",
      kind: "person",
      sex: "M",
      countries: ["BY"],
      datesOfBirth: ["1980-03-23", "1981"],
    });
    // The Cyrillic spelling lacks one part, and half a name would mix two scripts.
    expect(entity?.names).toEqual([
      { text: "Karlov Boris Petrovich", isWeak: false },
      { text: "Karloff Boris Petrovich", isWeak: false },
      { text: "The Baker", isWeak: true },
    ]);
  });

  test("SECO: who was taken off the list is left out, by the newest change; history is no entry", async () => {
    const found = await read(
      "seco-xml",
      SECO(
        target(
          "1",
          person("Still Listed"),
          change("amended", "2021-01-01") + change("listed", "2020-01-01"),
        ) +
          target(
            "2",
            person("Taken Off"),
            change("de-listed", "2022-01-01", `<removed>${target("2", person("Old Name"), "")}</removed>`) +
              change("listed", "2020-01-01"),
          ) +
          target(
            "3",
            person("Listed Again"),
            change("de-listed", "2021-01-01") +
              change("listed", "2020-01-01") +
              change("listed", "2023-01-01"),
          ) +
          target("4", person("Moved"), change("de-listed", "2023-05-05") + change("listed", "2023-05-05")),
      ),
    );
    expect(found.map((entity) => entity?.names[0]?.text ?? null)).toEqual([
      "Still Listed",
      null,
      "Listed Again",
      "Moved",
    ]);
  });

  test("SECO: a company has the country of its place, which may follow it; an object is not screened", async () => {
    const name = `<name><name-part order="1" name-part-type="whole-name"><value>Acme Bank</value></name-part></name>`;
    const found = await read(
      "seco-xml",
      SECO(
        target("6", `<entity><identity>${name}<address place-id="77"/></identity></entity>`, "") +
          target("7", `<object object-type="vessel"><identity>${name}</identity></object>`, "") +
          `<place ssid="77"><location>Minsk</location><country iso-code="BY">Belarus</country></place>`,
      ),
    );
    expect(found).toMatchObject([{ kind: "company", countries: ["BY"] }, null]);
    await expect(read("seco-xml", SECO("<target/>"))).rejects.toThrow("without ssid");
  });

  test("the names of a source and of its file tell the format", () => {
    expect(guessFormat("ch-seco", "list")).toBe("seco-xml");
    expect(guessFormat("eu", "full.xml")).toBe("eu-xml");
    expect(guessFormat("eu", "content")).toBe("eu-csv");
  });
});
