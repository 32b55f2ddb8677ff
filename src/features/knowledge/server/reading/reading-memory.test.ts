import { expect, test } from "vitest";
import { memoryAllowedMb } from "./reading-memory.ts";

const of = (megabytes: number) =>
  (["file", "page"] as const).map((kind) => memoryAllowedMb(kind, megabytes * 1024 ** 2));

test("case 42: the readers may use little more than half of a container, but enough for a brochure", () => {
  expect(of(1_024)).toEqual([307, 245]);
  expect(of(512)).toEqual([256, 224]);
  expect(of(8_192)).toEqual([448, 320]);
  expect(of(0)).toEqual([448, 320]);
  expect(of(2 ** 43)).toEqual([448, 320]);
});
