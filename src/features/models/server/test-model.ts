import { type Asked, callModel, type ReplySchema } from "./call-model.ts";
import { embeddingModel, languageModel } from "./connect.ts";
import { faultOf } from "./fault-words.ts";
import type { ModelSettings, ReadModelSettings, TextLimits } from "./model-settings.ts";

const embeddingMsMax = 10_000;
/** Characters per token; more than in any language. */
const lettersPerToken = 8;

/** `message` is for the operator, whether it works or not. */
interface ModelTest {
  works: boolean;
  message: string;
}

export interface SampleQuestion extends Omit<Asked, "schema"> {
  structure: { instructions: string; schema: ReplySchema };
  /** What a visitor would see of the reply. */
  read: (reply: string) => { text: string; isCited: boolean };
}

type Tested = Pick<ReadModelSettings, "limits" | "prices"> & { settings: ModelSettings };

/** Under a visitor's limits. */
export async function testModel(
  { settings, limits, prices }: Tested,
  samples: { short: SampleQuestion; long: SampleQuestion },
  gone: AbortSignal,
): Promise<ModelTest> {
  const { provider, model = "", embeddingModel: embedding } = settings;
  const fails = (message: string) => ({ works: false, message });
  if (!languageModel(settings))
    return fails(
      model
        ? "The server's address is missing. Enter it."
        : "The model's name is missing. Enter it.",
    );
  const short = await tryOut(settings, samples.short, limits, gone);
  if ("fault" in short) return fails(short.fault);
  if (!short.text) return fails(`${model} answered, but with no text for visitors.`);

  const meanings = embeddingModel(settings);
  if (embedding && !meanings) return fails(`${provider} has no models that compare meanings.`);
  const compared = meanings && embedding && (await tryEmbedding(settings, embedding, meanings));
  if (compared) return fails(compared);

  const long = await tryOut(settings, samples.long, limits, gone);
  const said = [
    `${model} answered in ${inSeconds(short.wholeMs)} seconds, the first word after ${inSeconds(short.firstMs)}${short.isCited ? ", and named its source." : "."}`,
    !short.isCited && "It named no source, so visitors see its answers without one.",
    short.isPlain && "It does not support structured replies, so it is asked for plain text.",
    aboutContext(samples.long, long),
    prices.input === undefined && "Its prices are not set, so costs are not counted.",
  ];
  return { works: true, message: said.filter(Boolean).join(" ") };
}

type Outcome =
  | { fault: string }
  | {
      text: string;
      isCited: boolean;
      isPlain: boolean;
      firstMs: number;
      wholeMs: number;
      inputTokens: number;
    };

/** Some servers silently drop what exceeds their context; a large website reveals it. */
function aboutContext({ pages = "", prompt }: SampleQuestion, outcome: Outcome): string {
  const site = `a whole website of ${pages.length.toLocaleString("en")} characters`;
  if ("fault" in outcome)
    return `But with ${site} it fails, and the agent answers by itself: ${outcome.fault}`;
  const { inputTokens, wholeMs } = outcome;
  if (inputTokens > 0 && inputTokens < (pages.length + prompt.length) / lettersPerToken)
    return `But it read only ${inputTokens.toLocaleString("en")} tokens of ${site}: give it a larger context.`;
  return `It read ${site} in ${inSeconds(wholeMs)} seconds.`;
}

async function tryOut(
  settings: ModelSettings,
  sample: SampleQuestion,
  limits: TextLimits,
  gone: AbortSignal,
): Promise<Outcome> {
  const { structure, read, ...plain } = sample;
  for (const isPlain of [false, true]) {
    const asked = isPlain ? plain : { ...plain, ...structure };
    const used = { inputTokens: 0, outputTokens: 0 };
    const began = performance.now();
    let firstMs = 0;
    let reply = "";
    try {
      for await (const piece of callModel(settings, asked, limits, gone, used)) {
        firstMs ||= performance.now() - began;
        if (typeof piece === "string") reply += piece;
      }
      const wholeMs = performance.now() - began;
      return { ...read(reply), isPlain, firstMs, wholeMs, inputTokens: used.inputTokens };
    } catch (error) {
      const fault = faultOf(error, settings);
      if (isPlain || !fault.isOfForm || reply) return { fault: fault.message };
    }
  }
  throw new Error("The model was never asked");
}

async function tryEmbedding(
  settings: ModelSettings,
  name: string,
  model: NonNullable<ReturnType<typeof embeddingModel>>,
): Promise<string | null> {
  const abortSignal = AbortSignal.timeout(embeddingMsMax);
  const { embed } = await import("ai");
  try {
    await embed({ model, value: "yes", maxRetries: 0, abortSignal });
    return null;
  } catch (error) {
    return abortSignal.aborted
      ? `${name} did not answer within ${embeddingMsMax / 1000} seconds.`
      : faultOf(error, settings, name).message;
  }
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
