import { openDownload } from "@/lib/company/download";
import { fileMethods } from "@/lib/http/file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = fileMethods(openDownload);
