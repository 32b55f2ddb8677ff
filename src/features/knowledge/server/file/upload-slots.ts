import { tooMany } from "#platform/server/errors.ts";

/** Uploads take disk space while they arrive, which may be minutes. */
const ownerMax = 2;
const processMax = 10;
const retryAfterSeconds = 10;
/** Slower uploads keep their slot only while nobody else needs it. */
const slowBytesASecond = 100_000;
const watchedAfterMs = 5_000;

export interface Upload {
  ownerId: string;
  network: string;
  bytes: () => number;
}

interface Slot {
  upload: Upload;
  begunAt: number;
  end: AbortController;
}

/**
 * Limits concurrent uploads. When full, whoever has fewer than another network or owner takes one of their
 * slots, the slowest first; an owner at their own limit loses a slow one.
 */
export function createUploadSlots() {
  const taken: Slot[] = [];
  const leave = (slot: Slot) => {
    const at = taken.indexOf(slot);
    if (at >= 0) taken.splice(at, 1);
  };

  return {
    take(upload: Upload): { mustEnd: AbortSignal; giveBack: () => void } {
      if (countOf("ownerId", upload) >= ownerMax)
        throw tooMany(
          "Two files are already uploading. Send this one when they are done.",
          retryAfterSeconds,
        );
      if (taken.length >= processMax) makeRoomFor(upload);
      const slot = { upload, begunAt: performance.now(), end: new AbortController() };
      taken.push(slot);
      return { mustEnd: slot.end.signal, giveBack: () => leave(slot) };
    },
  };

  function makeRoomFor(upload: Upload) {
    const [last] = taken
      .map((slot) => ({
        slot,
        speed: speedOf(slot),
        ofNetwork: countOf("network", slot.upload),
        ofOwner: countOf("ownerId", slot.upload),
      }))
      .filter(({ speed, ofNetwork, ofOwner }) => {
        const share = countOf("ownerId", upload) + 1;
        if (ofNetwork > countOf("network", upload) + 1 || ofOwner > share) return true;
        return ofOwner === share && speed < slowBytesASecond;
      })
      .sort((a, b) => b.ofNetwork - a.ofNetwork || b.ofOwner - a.ofOwner || a.speed - b.speed);
    if (!last) throw tooBusy();
    leave(last.slot);
    last.slot.end.abort(tooBusy());
  }

  function countOf(of: "ownerId" | "network", upload: Upload): number {
    return taken.filter((slot) => slot.upload[of] === upload[of]).length;
  }
}

function speedOf({ upload, begunAt }: Slot): number {
  const ms = performance.now() - begunAt;
  return ms < watchedAfterMs ? Number.POSITIVE_INFINITY : upload.bytes() / (ms / 1_000);
}

function tooBusy() {
  return tooMany(
    "Many files are uploading right now. Send this one a little later.",
    retryAfterSeconds,
  );
}
