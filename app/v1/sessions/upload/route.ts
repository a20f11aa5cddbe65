import { uploadPhoto } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { uploadPhoto as upload } from "@/lib/session/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(uploadPhoto, ({ session, body }) => upload(session, body.type, body.photo, body)),
);
