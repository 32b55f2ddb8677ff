export type FetchReason =
  | "address"
  | "private"
  | "own"
  | "unknown-host"
  | "unreachable"
  | "timeout"
  | "tls"
  | "redirects"
  | "too-large"
  | "type"
  | "broken"
  | "cancelled";

const sentences: Record<FetchReason, (host: string) => string> = {
  address: () => "This is not a website address.",
  private: () => "This address is not on the public internet.",
  own: (host) => `${host} is this service's own address.`,
  "unknown-host": () => "There is no website at this address.",
  unreachable: (host) => `${host} did not respond.`,
  timeout: (host) => `${host} took too long to respond.`,
  tls: (host) => `${host} could not be reached over a secure connection.`,
  redirects: (host) => `${host} keeps redirecting in a circle.`,
  "too-large": () => "This page is too large.",
  type: () => "This is not a web page.",
  broken: (host) => `${host} sent a response that could not be read.`,
  cancelled: () => "Stopped.",
};

/** `message` is for the person who gave the address. */
export class FetchFailed extends Error {
  readonly reason: FetchReason;

  constructor(reason: FetchReason, host = "", options?: ErrorOptions) {
    super(sentences[reason](host), options);
    this.name = "FetchFailed";
    this.reason = reason;
  }
}

export class FetchRefused extends FetchFailed {
  override name = "FetchRefused";
}

const hostIsUnknown = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NONAME", "ENODATA"]);
const connectionFailed = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "EACCES",
  "EPIPE",
  "ETIMEDOUT",
  "ETIMEOUT",
  "ESERVFAIL",
  "EREFUSED",
  "ECANCELLED",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_SOCKET",
]);
// OpenSSL's verification errors have no common prefix.
const certificateFault = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|^EPROTO$|HOSTNAME_MISMATCH/;

/** undici's meaningful error is somewhere in the chain of causes. */
export function asFetchFailed(error: unknown, host: string): FetchFailed {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchFailed) return cause;
    const code = "code" in cause ? String(cause.code) : "";
    const failed = (reason: FetchReason) => new FetchFailed(reason, host, { cause: error });
    if (hostIsUnknown.has(code)) return failed("unknown-host");
    if (connectionFailed.has(code)) return failed("unreachable");
    if (certificateFault.test(code)) return failed("tls");
  }
  return new FetchFailed("broken", host, { cause: error });
}
