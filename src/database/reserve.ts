import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { freeBytes, neededBytes } from "./disk.ts";
import { StartRefused } from "./start-refused.ts";

const reserveBytes = 32 * 1024 * 1024;

export interface Reserve {
  /** Otherwise the start would fail halfway with a misleading error. */
  refuseWithoutRoom: () => void;
  isLow: () => boolean;
  giveUp: () => void;
  hasRoom: () => boolean;
  keep: () => void;
}

/** A filler file that is deleted when the disk is full, so that the database can recover and be read. */
export function openReserve(dataDir: string): Reserve {
  const file = join(dataDir, "reserve");
  const isLow = () => freeBytes(dataDir) < neededBytes;
  const giveUp = () => rmSync(file, { force: true });
  const hasRoom = () => freeBytes(dataDir) > 2 * reserveBytes;
  return {
    refuseWithoutRoom() {
      if (!isLow()) return;
      throw new StartRefused(
        `The disk of ${dataDir} is full. Free at least ${neededBytes / 1024 / 1024} MB, then start again; nothing is lost.`,
      );
    },
    isLow,
    giveUp,
    hasRoom,
    keep() {
      if (statSync(file, { throwIfNoEntry: false })?.size === reserveBytes || !hasRoom()) return;
      try {
        fill(file);
      } catch {
        giveUp();
      }
    },
  };
}

function fill(file: string) {
  const piece = Buffer.alloc(1024 * 1024);
  const descriptor = openSync(file, "w", 0o600);
  try {
    for (let written = 0; written < reserveBytes; written += piece.length)
      writeSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}
