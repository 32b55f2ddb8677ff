import { ApiError } from "./call.ts";

/** What to do about it, in words, and a code for support. */
export function failureOf(error: Error): { text: string; code: string | undefined } {
  if (error instanceof ApiError) return { text: textOf(error), code: codeOf(error) };
  // `fetch` throws this if there is no response.
  if (error instanceof TypeError)
    return {
      text: navigator.onLine
        ? "The server cannot be reached. It may be restarting; try again in a minute."
        : "You are offline. Check your connection, then try again.",
      code: undefined,
    };
  // The response does not match the contract: the server has another version.
  return { text: "The product has been updated. Reload the page.", code: error.name };
}

function textOf({ status }: ApiError) {
  return [502, 503, 504].includes(status)
    ? "The server is busy or restarting. Try again in a minute."
    : "The server did not answer as it should.";
}

function codeOf({ status, detail, message }: ApiError) {
  return detail ? `${status}: ${detail}` : message.slice(0, 200);
}
