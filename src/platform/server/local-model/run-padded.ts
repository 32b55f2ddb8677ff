import type { InferenceSession, Tensor } from "onnxruntime-node";
import { padding } from "./encode.ts";

/**
 * Short sequences gain from batching, up to about here. Long ones run alone at the same cost, and
 * quantization then does not depend on their neighbors' largest values.
 */
const tokensMax = 160;
const paddedMax = 0.1;

export type MakeTensor = (ids: BigInt64Array, shape: [rows: number, length: number]) => Tensor;

export async function runPadded(
  session: InferenceSession,
  tensorOf: MakeTensor,
  sequences: number[][],
): Promise<Float32Array[]> {
  const given: Float32Array[] = [];
  for (const group of groupsOf(sequences)) {
    const length = sequences[group[0] ?? 0]?.length ?? 0;
    const shape: [number, number] = [group.length, length];
    const ids = new BigInt64Array(group.length * length).fill(BigInt(padding));
    const mask = new BigInt64Array(ids.length);
    group.forEach((index, row) => {
      sequences[index]?.forEach((id, place) => {
        ids[row * length + place] = BigInt(id);
        mask[row * length + place] = 1n;
      });
    });
    const output = await session.run({
      input_ids: tensorOf(ids, shape),
      attention_mask: tensorOf(mask, shape),
    });
    const data = output[session.outputNames[0] ?? ""]?.data;
    if (!(data instanceof Float32Array)) throw new Error("The model gives no numbers");
    const width = data.length / group.length;
    group.forEach((index, row) => {
      given[index] = data.slice(row * width, (row + 1) * width);
    });
  }
  return given;
}

function groupsOf(sequences: number[][]): number[][] {
  const lengthOf = (index = 0) => sequences[index]?.length ?? 0;
  const groups: number[][] = [];
  for (const index of [...sequences.keys()].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const last = groups.at(-1);
    const longest = lengthOf(last?.[0]);
    const isAlike = lengthOf(index) >= longest * (1 - paddedMax);
    if (last && isAlike && longest * (last.length + 1) <= tokensMax) last.push(index);
    else groups.push([index]);
  }
  return groups;
}
