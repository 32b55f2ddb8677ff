import { tooMany } from "#platform/server/errors.ts";

/** Each takes its place on the disk for as long as it comes in, which may be minutes. */
const ownerMax = 2;
const processMax = 10;
const retryAfterSeconds = 10;

/** How many files may be on their way at once. What is taken is given back by calling what it returns. */
export function createUploadSlots() {
  const taken: string[] = [];

  return {
    take(ownerId: string): () => void {
      if (taken.filter((one) => one === ownerId).length >= ownerMax)
        throw tooMany(
          "Two files are already uploading. Send this one when they are done.",
          retryAfterSeconds,
        );
      if (taken.length >= processMax)
        throw tooMany(
          "Many files are uploading right now. Send this one a little later.",
          retryAfterSeconds,
        );
      taken.push(ownerId);
      return () => void taken.splice(taken.indexOf(ownerId), 1);
    },
  };
}
