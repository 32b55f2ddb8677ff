export function isInstruction(sentence: string): boolean {
  return instructive.test(sentence);
}

const instructive = new RegExp(
  [
    "\\b(?:ignore|disregard|forget|override)\\b.{0,40}\\b(?:instructions?|rules?|prompts?|above|previous|prior|everything)\\b",
    "\\b(?:system|developer) (?:prompt|message|instructions?)\\b",
    "\\b(?:you are|act as|pretend to be|as) (?:now )?(?:an? |the )?(?:ai|assistant|chatbot|chat bot|language model|llm)\\b",
    "\\b(?:ai|assistant|chatbot|language model|llm)s?\\b.{0,30}\\b(?:must|should|shall|has to|have to|are to|is to)\\b",
    "\\b(?:tell|inform|assure|promise|reply|respond|answer)\\b.{0,20}\\b(?:the |every |all |any )?(?:visitors?|users?|customers?|everybody|everyone)\\b.{0,20}\\b(?:that|with)\\b",
    "\\b(?:reply|respond|answer|say|write|output)\\b.{0,10}(?:with:|only|exactly|the following|[\"“'])",
  ].join("|"),
  "iu",
);
