import { openDownload } from "@/lib/company/download";
import { fileMethods } from "@/lib/http/file";
import { isPhotoId, openPhoto } from "@/lib/verification/media";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileMethods((fileId) =>
  isPhotoId(fileId) ? openPhoto(fileId) : openDownload(fileId),
);
