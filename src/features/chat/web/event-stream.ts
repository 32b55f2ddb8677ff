const eventLengthMax = 512 * 1024;

/**
 * Reads server-sent events as they arrive, however the network cuts them, and yields the data of each.
 * An event's name is left aside: our events name themselves. What only says that the other side is alive is
 * heard by `onBytes`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      // A carriage return at the end may be half of a line's end, so it waits for what follows.
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield data.join("\n");
          data = [];
          length = 0;
        } else if (line.startsWith("data:")) {
          data.push(line.slice(line[5] === " " ? 6 : 5));
          length += line.length;
        }
      }
      if (length + rest.length > eventLengthMax) throw new Error("An event is too long.");
    }
  } finally {
    // Also when the reader of the events stops early: nobody waits for the rest.
    await reader.cancel().catch(() => {});
  }
}
