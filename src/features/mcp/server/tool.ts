import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { type ApiInput, callApi } from "./call-api.ts";

export interface Tool {
  title: string;
  description: string;
  input: z.ZodObject;
  /** The call that it makes; with a key, tools whose call the key may not make are not offered. */
  endpoint: Endpoint;
  run: (request: FastifyRequest, input: unknown) => Promise<ToolAnswer>;
}

export interface ToolAnswer {
  isError?: true;
  text: string;
}

/** Assistants have little room; who wants more asks for less at once. */
const textLengthMax = 60_000;

export function tool<E extends Endpoint, Input extends z.ZodObject>({
  call,
  show = (body) => body,
  ...about
}: Omit<Tool, "run" | "input"> & {
  endpoint: E;
  input: Input;
  call: (input: z.output<Input>) => ApiInput<E>;
  /** What of the answer is of use. */
  show?: (body: z.output<E["response"]>) => unknown;
}): Tool {
  return {
    ...about,
    async run(request, given) {
      const { isRefused, body } = await callApi(
        request,
        about.endpoint,
        call(about.input.parse(given)),
      );
      if (isRefused) return { isError: true, text: Refusal.parse(body).message };
      // The API has answered by this very contract.
      const text = JSON.stringify(show(body as z.output<E["response"]>));
      if (text.length > textLengthMax)
        return { isError: true, text: "This is too long. Ask for less, by a smaller limit." };
      return { text };
    },
  };
}

const Refusal = z.object({ message: z.string() });
