import recorded from "@/lib/vision/models/models.json" with { type: "json" };
import description from "./built-in/face-embedding.json" with { type: "json" };
import { faceEmbeddingManifest } from "./manifest";

const { version, bytes, sha256 } = recorded["face-embedding"];

/**
 * The manifest of the face network that ships with the product. It is the same as an operator's, except that the build
 * record gives what follows from the weights: version, size and hash.
 */
export const BUILT_IN_FACE_MANIFEST = faceEmbeddingManifest.parse({ ...description, version, bytes, sha256 });
