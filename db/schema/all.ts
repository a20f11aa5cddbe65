import * as business from "./business";
import * as company from "./company";
import * as queue from "./queue";
import * as verification from "./verification";
import * as webhook from "./webhook";

/** Every table, for the typed client and the migration generator. */
export const schema = { ...business, ...verification, ...company, ...webhook, ...queue };
