import { Readable } from "node:stream";
import type pg from "pg";

/** COPY speaks beside rows and parameters; `pg` hands what arrives to whoever was submitted as the query. */
interface Copying {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void };
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/** What a piece may hold before the next one begins; a row is never cut. */
const pieceBytes = 4 * 1024 * 1024;

/** The rows of `COPY … TO STDOUT`, one line each, in pieces. The connection waits for a slow reader. */
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
    // The library's own types leave COPY out.
    this.#connection = connection as Copying;
    this.#connection.query(this.#text);
  }

  /** The server sends a row at a time; its bytes are the parser's, and are its again after this. */
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

/** Gives whole rows to `COPY … FROM STDIN`. */
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
        // After an error of the connection itself nothing follows.
        reject(error);
      },
      handleReadyForQuery() {
        if (!failure) resolve();
      },
    });
  });
}
