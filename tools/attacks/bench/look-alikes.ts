import { runTask } from "@/lib/threads/pool";
import { embeddingDistance } from "@/lib/vision/face/match";
import { EXTRACT_FACE_FEATURES } from "@/lib/vision/tasks";
import { type BenchPerson, comparable } from "./material";

/** For each person the one of their half and group whose face is nearest to theirs. */
export async function lookAlikes(people: readonly BenchPerson[]): Promise<Map<string, BenchPerson>> {
  const embedded = new Map<string, Float32Array>();
  for (const { id, portraitPhoto } of people) {
    const { embedding } = await runTask(
      EXTRACT_FACE_FEATURES,
      { photo: portraitPhoto, purpose: "embedding" },
      null,
    );
    if (embedding) embedded.set(id, embedding);
  }
  const found = new Map<string, BenchPerson>();
  for (const person of people) {
    const own = embedded.get(person.id);
    const distances = comparable(person, people).flatMap((other) => {
      const theirs = embedded.get(other.id);
      return own && theirs ? [{ other, distance: embeddingDistance(own, theirs) }] : [];
    });
    const [nearest] = distances.sort((a, b) => a.distance - b.distance);
    if (nearest) found.set(person.id, nearest.other);
  }
  return found;
}
