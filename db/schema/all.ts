import * as business from "./business";
import * as company from "./company";
import * as member from "./member";
import * as operations from "./operations";
import * as policy from "./policy";
import * as review from "./review";
import * as savedView from "./saved-view";
import * as screening from "./screening";
import * as signIn from "./sign-in";
import * as trust from "./trust";
import * as verification from "./verification";
import * as verificationSearch from "./verification-search";
import * as webhook from "./webhook";

/** Every table, for the typed client and the migration generator. */
export const schema = {
  ...business,
  ...member,
  ...signIn,
  ...verification,
  ...verificationSearch,
  ...company,
  ...webhook,
  ...screening,
  ...policy,
  ...operations,
  ...trust,
  ...review,
  ...savedView,
};
