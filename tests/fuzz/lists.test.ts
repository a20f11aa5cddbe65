import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";
import { BadList } from "@/lib/watchlist/lists/read";
import { fuzz } from "./fuzz";

const room = mkdtempSync(path.join(tmpdir(), "fuzz-lists-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const REST = "-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ";
/** One small file of each list; of the three of OFAC the first is changed. */
const FILES: Readonly<Record<ListFormat, string>> = {
  "opensanctions-ftm":
    '{"id":"Q1","schema":"Person","caption":"T","properties":{"name":["Thandi Dlamini","ثاندي"],"birthDate":["1970-03-04","1971"],"topics":["sanction"],"country":["sz"]},"datasets":["made"],"target":true}\n',
  "opensanctions-csv":
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset\nQ1,Person,"Dlamini, Thandi",T. Dlamini;Thandi D,1970-03-04,sz;za,,,"Asset freeze",made\n',
  "ofac-csv": `10,"DLAMINI, Thandi","individual","SDGT",${REST},"DOB 04 Mar 1970; alt. DOB 1971; nationality Eswatini; a.k.a. 'LION, The'."\r\n\u001a`,
  "ofac-xml":
    '<?xml version="1.0"?><sdnList xmlns="urn:x"><sdnEntry><uid>1</uid><firstName>Thandi</firstName><lastName>DLAMINI</lastName><sdnType>Individual</sdnType><akaList><aka><uid>2</uid><type>a.k.a.</type><lastName>LION</lastName></aka></akaList><dateOfBirthList><dateOfBirthItem><dateOfBirth>04 Mar 1970</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry></sdnList>',
  "un-xml":
    '<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-01-01"><INDIVIDUALS><INDIVIDUAL><DATAID>7</DATAID><FIRST_NAME>THANDI</FIRST_NAME><SECOND_NAME>GRACE &amp; &#x41;</SECOND_NAME><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-03-04</DATE></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>',
  "uk-csv":
    "Report Date: 13-Feb-2026\nLast Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name type,Designation Type,D.O.B\n1/2/2026,AFG1,1,,DLAMINI,THANDI,Primary Name,Individual,04/03/1970\n",
  "eu-csv":
    "\ufefffileGenerationDate;Entity_LogicalId;Entity_SubjectType_ClassificationCode;NameAlias_LastName;NameAlias_FirstName;NameAlias_WholeName;BirthDate_BirthDate\r\n1/2/2026;7;P;Dlamini;Thandi;Thandi Dlamini;1970-03-04\r\n",
  "eu-xml":
    '<?xml version="1.0" encoding="UTF-8"?><export xmlns="urn:x" generationDate="2026-01-01"><sanctionEntity logicalId="7"><subjectType code="person" classificationCode="P"/><nameAlias wholeName="Thandi Dlamini" gender="F" strong="true"/><citizenship countryIso2Code="SZ"/><birthdate birthdate="1970-03-04" year="1970"/></sanctionEntity></export>',
  "seco-xml":
    '<?xml version="1.0" encoding="UTF-8"?><swiss-sanctions-list date="2026-01-01"><place ssid="3"><country iso-code="SZ">Eswatini</country></place><target ssid="7"><individual sex="female"><identity main="true"><name name-type="primary-name" quality="good"><name-part order="1" name-part-type="family-name"><value>Dlamini</value><spelling-variant lang="RUS" script="LATN">Dlaminee</spelling-variant></name-part><name-part order="2" name-part-type="given-name"><value>Thandi</value></name-part></name><day-month-year day="4" month="3" year="1970"/><nationality><country iso-code="SZ">Eswatini</country></nationality></identity></individual><modification modification-type="listed" effective-date="2020-01-01"/></target></swiss-sanctions-list>',
};

for (const [name, { read, files }] of Object.entries(LIST_FORMATS)) {
  fuzz(`list-${name}`, [new Uint8Array(Buffer.from(FILES[name as ListFormat]))], async (input) => {
    const paths = Array.from({ length: files }, (_, at) => path.join(room, `${name}-${at}`));
    for (const [at, file] of paths.entries()) writeFileSync(file, at === 0 ? input : "");
    try {
      for await (const { line, entity } of read(paths)) {
        expect(line).toBeGreaterThan(0);
        if (entity === null) continue;
        expect(entity.names.length).toBeGreaterThan(0);
        expect(entity.id).not.toBe("");
      }
    } catch (cause) {
      expect(cause).toBeInstanceOf(BadList);
      expect((cause as BadList).message.length).toBeLessThan(500);
    }
  });
}
