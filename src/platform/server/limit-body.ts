export async function* limitBody(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > bytesMax) throw new Error("The answer is too long");
    yield part;
  }
}
