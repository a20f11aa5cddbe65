import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListedEntity } from "@/lib/watchlist/entity";
import { guessFormat, LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";

let room: string;
beforeAll(() => {
  room = mkdtempSync(path.join(tmpdir(), "lists-test-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

let files = 0;
const file = (name: string, content: string | Buffer) => {
  files += 1;
  const made = path.join(room, `${files}-${name}`);
  writeFileSync(made, content);
  return made;
};

async function read(format: ListFormat, ...paths: string[]): Promise<(ListedEntity | null)[]> {
  const found: (ListedEntity | null)[] = [];
  for await (const { entity } of LIST_FORMATS[format].read(paths)) found.push(entity);
  return found;
}

const refusal = (format: ListFormat, ...paths: string[]) =>
  read(format, ...paths).then(
    () => "read",
    (cause: Error) => cause.message.replace(/^\d+-/, ""),
  );

const ftm = (id: string, schema: string, properties: object, more: object = {}) =>
  JSON.stringify({ id, schema, caption: id, datasets: ["made"], referents: [], properties, ...more });

describe("SCREEN-LIST-1 OpenSanctions", () => {
  test("people and companies with a topic; other entities of the file are left out", async () => {
    const lines = [
      ftm(
        "Q1",
        "Person",
        {
          name: ["Thandi Dlamini"],
          alias: ["T. Dlamini"],
          weakAlias: ["The Lion"],
          birthDate: ["1970-03-04", "1971"],
          nationality: ["sz"],
          country: ["za"],
          gender: ["female"],
          topics: ["role.pep", "sanction"],
          positionOccupancies: [{ id: "nested" }],
        },
        { referents: ["old-1"] },
      ),
      ftm("Q2", "LegalEntity", { name: ["Nordwind"], jurisdiction: ["suhh", "ru"], topics: ["sanction"] }),
      ftm("Q3", "Address", { full: ["Main Street"] }),
      ftm("Q4", "Person", { name: ["Nobody"] }),
      "",
    ];
    const [person, either, address, untold] = await read(
      "opensanctions-ftm",
      file("e.json", lines.join("\n")),
    );
    expect(person).toEqual({
      id: "Q1",
      kind: "person",
      names: [
        { text: "Q1", isWeak: false },
        { text: "Thandi Dlamini", isWeak: false },
        { text: "T. Dlamini", isWeak: false },
        { text: "The Lion", isWeak: true },
      ],
      datesOfBirth: ["1970-03-04", "1971"],
      countries: ["SZ"],
      sex: "F",
      topics: ["role.pep", "sanction"],
      datasets: ["made"],
      referents: ["old-1"],
    });
    expect(either).toMatchObject({ kind: "either", countries: ["RU"] });
    expect([address, untold]).toEqual([null, null]);
  });

  test("the simple CSV has no topics: an entry with sanctions gets the topic sanction", async () => {
    const header = "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset";
    const [sanctioned, other] = await read(
      "opensanctions-csv",
      file(
        "t.csv",
        `\ufeff${header}\nQ1,Person,"Dlamini, Thandi",T. Dlamini;Thandi D,1970-03-04,sz;za,,,"Asset freeze",made\n` +
          "Q2,Company,Nordwind,,,ru,,,,made\n",
      ),
    );
    expect(sanctioned).toMatchObject({ topics: ["sanction"], countries: ["SZ", "ZA"], datasets: ["made"] });
    expect(sanctioned?.names).toHaveLength(3);
    expect(other).toMatchObject({ kind: "company", topics: [] });
  });

  test("a delta, another format and a truncated line are refused with the line", async () => {
    const good = ftm("Q1", "Person", { name: ["A B"], topics: ["sanction"] });
    expect(await refusal("opensanctions-ftm", file("d.json", `${good}\n{"op":"ADD","entity":{}}\n`))).toMatch(
      "d.json, line 2: this is a delta file",
    );
    expect(await refusal("opensanctions-ftm", file("c.json", `${good}\n${good.slice(0, 40)}`))).toMatch(
      "line 2: not a line of JSON",
    );
    expect(await refusal("opensanctions-ftm", file("x.json", `${good}\n\n[1]\n`))).toMatch(
      "line 3: not a FollowTheMoney",
    );
  });
});

describe("SCREEN-LIST-1 OFAC", () => {
  const rest = "-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ";
  const sdn =
    `10,"DLAMINI, Thandi","individual","SDGT",${rest},"DOB 04 Mar 1970; alt. DOB 1971; POB Mbabane; nationality Eswatini; Gender Female; a.k.a. 'LION, The'."\r\n` +
    `11,"NORDWIND LTD",-0- ,"CUBA",${rest},-0- \r\n12,"SEA STAR","vessel","CUBA",${rest},-0- \r\n\u001a`;
  const alt = '10,1,"aka","DLAMINI, T. Grace",-0- \r\n11,2,"fka","NORDWIND SHIPPING",-0- \r\n\u001a';
  const add = '11,5,"1 Main St","Moscow","Russia",-0- \r\n\u001a';
  const trio = (first = sdn) => [file("sdn.csv", first), file("alt.csv", alt), file("add.csv", add)] as const;

  test("three files without header, -0- for nothing, dates and weak names in the remarks, a trailing 0x1A", async () => {
    const [person, company, vessel] = await read("ofac-csv", ...trio());
    expect(person).toMatchObject({
      id: "ofac-10",
      names: [
        { text: "Thandi DLAMINI", isWeak: false },
        { text: "T. Grace DLAMINI", isWeak: false },
        { text: "The LION", isWeak: true },
      ],
      datesOfBirth: ["1970-03-04", "1971"],
      countries: ["SZ"],
      sex: "F",
      topics: ["sanction"],
    });
    expect(company).toMatchObject({
      kind: "company",
      countries: ["RU"],
      names: [{}, { text: "NORDWIND SHIPPING" }],
    });
    expect(vessel).toBeNull();
  });

  test("truncated, or with another delimiter: refused with the line", async () => {
    expect(await refusal("ofac-csv", ...trio(sdn.slice(0, 120)))).toMatch(
      /sdn.csv, line 1: a quote is never closed/,
    );
    expect(await refusal("ofac-csv", ...trio(sdn.slice(0, sdn.indexOf("-0-", 300))))).toMatch(
      /sdn.csv, line 3: the row has another number/,
    );
    expect(await refusal("ofac-csv", ...trio(sdn.replaceAll(",", ";")))).toMatch(/sdn.csv, line \d/);
    expect(await refusal("ofac-csv", ...trio(`id,name\n1,2\n`))).toMatch("line 1: a row of 12 columns");
  });

  test("SDN.XML marks weak aliases", async () => {
    const xml = `<?xml version="1.0"?><sdnList xmlns="urn:x"><publshInformation><Publish_Date>01/02/2026</Publish_Date></publshInformation>
      <sdnEntry><uid>10</uid><firstName>Thandi</firstName><lastName>DLAMINI</lastName><sdnType>Individual</sdnType>
      <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><lastName>LION</lastName></aka>
      <aka><uid>2</uid><type>a.k.a.</type><category>strong</category><lastName>DLAMINI</lastName><firstName>T. &amp; G.</firstName></aka></akaList>
      <nationalityList><nationality><country>Eswatini</country></nationality></nationalityList>
      <dateOfBirthList><dateOfBirthItem><dateOfBirth>04 Mar 1970</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry></sdnList>`;
    const [person] = await read("ofac-xml", file("SDN.XML", xml));
    expect(person).toMatchObject({
      names: [
        { text: "Thandi DLAMINI" },
        { text: "T. & G. DLAMINI", isWeak: false },
        { text: "LION", isWeak: true },
      ],
      datesOfBirth: ["1970-03-04"],
      countries: ["SZ"],
    });
  });
});

describe("SCREEN-LIST-1 UN", () => {
  const xml = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-01-01">${inside}</CONSOLIDATED_LIST>`;
  const person = `<INDIVIDUALS>\n<INDIVIDUAL><DATAID>7</DATAID><FIRST_NAME>THANDI</FIRST_NAME><SECOND_NAME>GRACE</SECOND_NAME>
    <THIRD_NAME>DLAMINI</THIRD_NAME><GENDER>Female</GENDER><NATIONALITY><VALUE>Eswatini</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Lion</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <NAME_ORIGINAL_SCRIPT>ثاندي</NAME_ORIGINAL_SCRIPT></INDIVIDUAL></INDIVIDUALS>`;

  test("names of up to four parts, aliases by quality, dates of every kind", async () => {
    const [found] = await read("un-xml", file("un.xml", xml(person)));
    expect(found).toMatchObject({
      id: "un-7",
      names: [{ text: "THANDI GRACE DLAMINI" }, { text: "ثاندي" }, { text: "Lion", isWeak: true }],
      datesOfBirth: ["1970", "1971", "1972"],
      countries: ["SZ"],
      sex: "F",
    });
  });

  test("truncated, another list, a doctype that expands: refused with the line", async () => {
    expect(await refusal("un-xml", file("cut.xml", xml(person).slice(0, -120)))).toMatch(
      /cut.xml, line \d+: not well-formed/,
    );
    expect(await refusal("un-xml", file("other.xml", "<sdnList></sdnList>"))).toMatch(
      "line 1: the root element is sdnList",
    );
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${xml(person.replace("THANDI", "&b;"))}`;
    expect(await refusal("un-xml", file("bomb.xml", bomb))).toMatch(/not well-formed XML/);
  });
});

describe("SCREEN-LIST-1 UK and EU", () => {
  test("a Report Date line before the header; rows of one entry are combined", async () => {
    const header =
      "Last Updated,Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,Address Country,D.O.B,Nationality(/ies),Gender";
    const rows = [
      "01/01/2026,RUS1,Dlamini,Thandi,,,,,Primary Name,,Тханди,Russia,Individual,,dd/mm/1970,(1) Eswatini (2) Russia,Female",
      "01/01/2026,RUS1,Lion,,,,,,Alias,Low,,Russia,Individual,,04/03/1970,Eswatini,Female",
      "01/01/2026,RUS2,Nordwind LLC,,,,,,Primary Name,,,Russia,Entity,Russia,,,",
      "01/01/2026,RUS3,Sea Star,,,,,,Primary Name,,,Russia,Ship,,,,",
    ];
    const found = await read(
      "uk-csv",
      file("uk.csv", `Report Date: 13-Feb-2026\n${header}\n${rows.join("\n")}\n`),
    );
    expect(found[0]).toMatchObject({
      id: "uk-RUS1",
      names: [{ text: "Thandi Dlamini" }, { text: "Тханди" }, { text: "Lion", isWeak: true }],
      datesOfBirth: ["1970", "1970-03-04"],
      countries: ["SZ", "RU"],
    });
    expect(found[1]).toMatchObject({ kind: "company", countries: ["RU"] });
    expect(found[2]).toBeNull();
  });

  test("EU: semicolons and a byte order mark; a comma file is refused", async () => {
    const columns = [
      "fileGenerationDate",
      "Entity_LogicalId",
      "Entity_SubjectType",
      "NameAlias_WholeName",
      "NameAlias_Gender",
      "BirthDate_BirthDate",
      "BirthDate_Year",
      "Citizenship_CountryIso2Code",
      "Address_CountryIso2Code",
    ];
    const rows = [
      ["2026-01-01", "13", "P", "Thandi Dlamini", "F", "1970-03-04", "", "SZ", ""],
      ["2026-01-01", "13", "P", "T. Dlamini", "", "", "1971", "", ""],
      ["2026-01-01", "14", "E", "Nordwind", "", "", "", "", "RU"],
    ];
    const csv = (delimiter: string) =>
      `\ufeff${[columns, ...rows].map((row) => row.join(delimiter)).join("\r\n")}\r\n`;
    const [person, company] = await read("eu-csv", file("eu.csv", csv(";")));
    expect(person).toMatchObject({
      names: [{}, { text: "T. Dlamini" }],
      datesOfBirth: ["1970-03-04", "1971"],
      countries: ["SZ"],
    });
    expect(company).toMatchObject({ kind: "company", countries: ["RU"] });
    expect(await refusal("eu-csv", file("comma.csv", csv(",")))).toMatch(
      "line 1: the column Entity_LogicalId is missing",
    );
  });
});

describe("SCREEN-LIST-3 hostile files", () => {
  test.each([
    ["zip", Buffer.from("504b03041400", "hex")],
    ["gzip", Buffer.from("1f8b0800", "hex")],
    ["PDF", Buffer.from("%PDF-1.7")],
    ["UTF-16", Buffer.from("\ufeff<a/>", "utf16le")],
    ["binary", Buffer.from([65, 0, 66, 0])],
    ["empty", Buffer.alloc(0)],
  ])("%s is refused in every format", async (name, bytes) => {
    const bad = file(name, bytes);
    for (const [format, { files: count }] of Object.entries(LIST_FORMATS)) {
      const words = await refusal(format as ListFormat, ...Array.from({ length: count }, () => bad));
      expect(words, format).toMatch(/line 1: /);
    }
  });

  test("an endless line, CSV record and XML entry are refused at 8 MiB", async () => {
    const long = "a".repeat(9 * 1024 * 1024);
    expect(await refusal("opensanctions-ftm", file("l.json", `\n{"id":"${long}`))).toMatch(
      "line 2: the line is longer",
    );
    expect(await refusal("eu-csv", file("l.csv", `a;"${long}`))).toMatch("the record is longer");
    const xml = `<CONSOLIDATED_LIST><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${long}</FIRST_NAME></INDIVIDUAL></CONSOLIDATED_LIST>`;
    expect(await refusal("un-xml", file("l.xml", xml))).toMatch("the entry is longer");
  });
});

test.each([
  ["ofac", "sdn.csv", "ofac-csv"],
  ["ofac", "SDN.XML", "ofac-xml"],
  ["un", "consolidated.xml", "un-xml"],
  ["uk-list", "x.csv", "uk-csv"],
  ["opensanctions", "entities.ftm.json", "opensanctions-ftm"],
  ["opensanctions-peps", "targets.simple.csv", "opensanctions-csv"],
  ["mine", "x.csv", null],
])("%s %s is %s", (source, name, format) => expect(guessFormat(source, name)).toBe(format));
