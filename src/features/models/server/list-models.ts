import { createRequire } from "node:module";
import { z } from "zod";
import { type ModelList, ModelName, type OfferedModel, priceMax } from "../public.ts";
import { providerCalls } from "./call-provider.ts";
import { faultOf } from "./fault-words.ts";
import type { ModelProvider, ModelSettings } from "./model-settings.ts";

const require = createRequire(import.meta.url);

const listMsMax = 10_000;
const listBytesMax = 8 * 1024 * 1024;
const modelsMax = 2_000;

interface ListFormat {
  address: string;
  path: string;
  headers: (key: string) => Record<string, string>;
  read: (body: unknown) => OfferedModel[];
}

const bearer = (key: string): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

const formats: Record<ModelProvider, ListFormat> = {
  openai: {
    address: "https://api.openai.com/v1",
    path: "/models",
    headers: bearer,
    read: readIds,
  },
  "openai-compatible": { address: "", path: "/models", headers: bearer, read: readIds },
  anthropic: {
    address: "https://api.anthropic.com/v1",
    path: "/models?limit=1000",
    headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
    read: readIds,
  },
  google: {
    address: "https://generativelanguage.googleapis.com/v1beta",
    path: "/models?pageSize=1000",
    headers: (key) => ({ "x-goog-api-key": key }),
    read: readNames,
  },
};

/** Asks the provider which models it has. */
export async function listModels(
  settings: ModelSettings,
  gone: AbortSignal,
  withinMs = listMsMax,
): Promise<ModelList> {
  const { address, path, headers, read } = formats[settings.provider];
  const base = (settings.baseUrl ?? address).replace(/\/+$/, "");
  const none = (fault: string) => ({ models: [], fault });
  if (!base) return none("An address is missing. Set the server's address.");
  const ask = providerCalls(listBytesMax, settings.guard);
  const late = AbortSignal.timeout(withinMs);
  try {
    const answer = await ask(`${base}${path}`, {
      headers: { ...headers(settings.apiKey ?? ""), accept: "application/json" },
      signal: AbortSignal.any([gone, late]),
    });
    const text = await answer.text();
    if ([404, 405, 501].includes(answer.status))
      return none("This server has no list of its models. Type the name of one.");
    if (!answer.ok) return none(faultOf(refusal(base, answer.status, text), settings).message);
    const models = read(JSON.parse(text));
    return models.length > 0
      ? { models: models.slice(0, modelsMax), fault: null }
      : none("This server's list of models is empty. Type the name of one.");
  } catch (error) {
    if (late.aborted) return none(`No list came within ${Math.ceil(withinMs / 1000)} seconds.`);
    const isAway = error instanceof TypeError && error.message === "fetch failed";
    return none(faultOf(isAway ? refusal(base) : error, settings).message);
  }
}

/** Shaped like the providers' libraries' errors, so that it gets the same words. */
function refusal(url: string, statusCode?: number, responseBody = "") {
  const { APICallError } = require("ai") as typeof import("ai");
  const message = statusCode === undefined ? "fetch failed" : "refused";
  return new APICallError({
    message,
    url,
    requestBodyValues: {},
    responseBody,
    ...(statusCode !== undefined && { statusCode }),
  });
}

/** OpenRouter's dollars per token, as text. An invalid price is none: null does not mean free. */
const TokenPrice = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(
    z
      .number()
      .min(0)
      .max(priceMax / 1e6),
  )
  .optional()
  .catch(undefined);
const Model = z.object({
  id: ModelName,
  pricing: z.object({ prompt: TokenPrice, completion: TokenPrice }).optional().catch(undefined),
});
const IdList = z.object({ data: z.array(z.unknown()) }).or(z.array(z.unknown()));

/** The list of OpenAI, compatible servers and Anthropic. */
function readIds(body: unknown): OfferedModel[] {
  const list = IdList.parse(body);
  return (Array.isArray(list) ? list : list.data).flatMap((one) => {
    const { success, data } = Model.safeParse(one);
    if (!success) return [];
    const { prompt, completion } = data.pricing ?? {};
    return { name: data.id, inputPrice: perMillion(prompt), outputPrice: perMillion(completion) };
  });
}

function perMillion(price: number | undefined): number | null {
  return price === undefined ? null : Math.round(price * 1e12) / 1e6;
}

const NamedModel = z.object({
  name: z
    .string()
    .transform((name) => name.replace(/^models\//, ""))
    .pipe(ModelName),
  supportedGenerationMethods: z.array(z.string()).optional(),
});

/** Google's list. */
function readNames(body: unknown): OfferedModel[] {
  return z
    .object({ models: z.array(z.unknown()) })
    .parse(body)
    .models.flatMap((one) => {
      const { success, data } = NamedModel.safeParse(one);
      const writes = data?.supportedGenerationMethods?.includes("generateContent") ?? true;
      return success && writes ? { name: data.name, inputPrice: null, outputPrice: null } : [];
    });
}
