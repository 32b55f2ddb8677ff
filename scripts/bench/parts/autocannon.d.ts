// autocannon ships no types; these cover what we use.
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Client {
    setBody(body: string): void;
    setHeadersAndBody(headers: Record<string, string>, body: string): void;
  }

  interface Options {
    url: string;
    method: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    body?: string;
    setupClient?: (client: Client) => void;
  }

  interface Result {
    non2xx: number;
    errors: number;
    timeouts: number;
  }

  function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
  namespace autocannon {
    export type { Client };
  }
  export default autocannon;
}
