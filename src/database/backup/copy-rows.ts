import { Readable } from "node:stream";
import type pg from "pg";

/** COPY data arrives outside the row protocol; `pg` passes it to whatever was submitted as the query. */
interface Copying {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void };
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

const pieceBytes = 4 * 1024 * 1024;

/** The output of `COPY … TO STDOUT` in pieces of whole rows. A slow reader pauses the connection. */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Buffer> {
  return client.query(new CopyOut(text));
}

class CopyOut extends Readable {
  readonly #text: string;
  #rows: Buffer[] = [];
  #sizeBytes = 0;
  #connection: Copying | undefined;

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 1 });
    this.#text = text;
  }

  submit(connection: unknown) {
    // The types of `pg` leave COPY out.
    this.#connection = connection as Copying;
    this.#connection.query(this.#text);
  }

  /** One row per call. The parser reuses its buffer afterwards, so the bytes must be copied. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.#rows.push(Buffer.from(chunk));
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes >= pieceBytes && !this.#pass()) this.#connection?.stream.pause();
  }

  handleReadyForQuery() {
    if (this.#rows.length > 0) this.#pass();
    this.push(null);
  }

  handleError(error: Error) {
    this.destroy(error);
  }

  handleCommandComplete() {}

  override _read() {
    this.#connection?.stream.resume();
  }

  #pass() {
    const piece = Buffer.concat(this.#rows, this.#sizeBytes);
    this.#rows = [];
    this.#sizeBytes = 0;
    return this.push(piece);
  }
}

export function copyIn(client: pg.Client, text: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit(connection: unknown) {
        (connection as Copying).query(text);
      },
      handleCopyInResponse(connection: Copying) {
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error;
        // A broken connection sends no ReadyForQuery, so reject here.
        reject(error);
      },
      handleReadyForQuery() {
        if (!failure) resolve();
      },
    });
  });
}
