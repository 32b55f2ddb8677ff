const eventLengthMax = 512 * 1024;

/**
 * Server-sent events, however the network splits them. Event names are ignored: our events carry their type.
 * `onBytes` also hears heartbeats.
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
      // A carriage return at the end may be half of a CRLF.
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
    // Also if the reader stops early.
    await reader.cancel().catch(() => {});
  }
}
