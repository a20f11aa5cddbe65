import { scimRequest } from "@/lib/http/scim";

export {
  scimRequest as DELETE,
  scimRequest as GET,
  scimRequest as HEAD,
  scimRequest as OPTIONS,
  scimRequest as PATCH,
  scimRequest as POST,
  scimRequest as PUT,
};
