import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { ApiError, pathOf } from "./call.ts";

interface Options {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** With XMLHttpRequest, because `fetch` reports no upload progress. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string>,
  file: File,
  { onProgress, signal }: Options,
): Promise<z.output<E["response"]>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  await new Promise<unknown>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = resolve;
    request.onerror = () => reject(new TypeError("The file did not reach the server"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.open(endpoint.method, pathOf(endpoint, params));
    request.send(form);
  });
  const { status, responseText, statusText } = request;
  if (status < 200 || status >= 300) throw new ApiError(status, responseText || statusText);
  return endpoint.response.parse(JSON.parse(responseText)) as z.output<E["response"]>;
}
