import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withModelTable } from "@/tools/models/record-table";
import { noticeDocument } from "@/tools/notice/document";
import { modelNotices } from "@/tools/notice/models";
import { ROOT } from "@/tools/setup/root";

/** `npm run notice`: regenerates NOTICE and the table of models from package-lock.json and models.json. */
const models = path.join(ROOT, "docs", "models.md");
writeFileSync(path.join(ROOT, "NOTICE"), noticeDocument());
writeFileSync(models, withModelTable(readFileSync(models, "utf8"), modelNotices()));
console.log("Wrote NOTICE and the table of docs/models.md.");
