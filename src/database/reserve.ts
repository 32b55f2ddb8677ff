import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { freeBytes, neededBytes } from "./disk.ts";
import { StartRefused } from "./start-refused.ts";

const reserveBytes = 32 * 1024 * 1024;

export interface Reserve {
  /** A start without room would fail in the midst, and say something else. */
  refuseWithoutRoom: () => void;
  isLow: () => boolean;
  giveUp: () => void;
  /** Room for the reserve and for as much again. */
  hasRoom: () => boolean;
  keep: () => void;
}

/** Room that is kept in a file of no use: on a full disk it is given up, so that the database can recover and be read. */
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
        // Somebody else was quicker to fill the disk.
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
