import { env } from "@/lib/platform/env";
import { LIST, USER } from "./scim-schema";

/** What SCIM asks a server to say about itself (RFC 7644, 4), by path. */

const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";

const at = (path: string) => `${env().BASE_URL}/scim/v2/${path}`;

const config = () => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that an owner makes at the dashboard.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: at("ServiceProviderConfig") },
});

const userType = () => ({
  schemas: [RESOURCE_TYPE],
  id: "User",
  name: "User",
  endpoint: "/Users",
  description: "A member of the business",
  schema: USER,
  meta: { resourceType: "ResourceType", location: at("ResourceTypes/User") },
});

const attribute = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const userSchema = () => ({
  schemas: [SCHEMA],
  id: USER,
  name: "User",
  description: "A member of the business",
  attributes: [
    attribute("userName", "string", { required: true, mutability: "immutable", uniqueness: "global" }),
    attribute("displayName", "string"),
    attribute("name", "complex", { subAttributes: [attribute("formatted", "string")] }),
    attribute("active", "boolean"),
    attribute("externalId", "string", { caseExact: true }),
    attribute("emails", "complex", {
      multiValued: true,
      mutability: "readOnly",
      subAttributes: [
        attribute("value", "string", { mutability: "readOnly" }),
        attribute("type", "string", { mutability: "readOnly" }),
        attribute("primary", "boolean", { mutability: "readOnly" }),
      ],
    }),
    attribute("roles", "complex", {
      multiValued: true,
      mutability: "readOnly",
      subAttributes: [attribute("value", "string", { mutability: "readOnly" })],
    }),
  ],
  meta: { resourceType: "Schema", location: at(`Schemas/${USER}`) },
});

const listOf = (resource: object) => ({
  schemas: [LIST],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [resource],
});

export const DESCRIPTIONS: Readonly<Record<string, () => object>> = {
  ServiceProviderConfig: config,
  ResourceTypes: () => listOf(userType()),
  "ResourceTypes/User": userType,
  Schemas: () => listOf(userSchema()),
  [`Schemas/${USER}`]: userSchema,
};
