import { expect, test } from "vitest";
import { createReplyReader } from "./read-reply.ts";

/** Must not depend on how the stream is split. */
function read(written: string) {
  const results = [];
  for (const size of [1, 3, 7, written.length]) {
    const reader = createReplyReader();
    const claims = [];
    for (let at = 0; at < written.length; at += size)
      claims.push(...reader.add(written.slice(at, at + size)));
    claims.push(...reader.end());
    results.push({ status: reader.status(), claims });
  }
  for (const other of results) expect(other).toEqual(results[0]);
  const { status = null, claims = [] } = results[0] ?? {};
  return { status, said: claims.map(({ text, numbers }) => [text, ...numbers]) };
}

const object =
  '{"status":"partly","claims":[{"text":"We \\"deliver\\" for $6.","sources":[2]},{"text":"Nothing on pets.","sources":[]}]}';

test("structured output is read as claims and a status, with whatever servers put around it", () => {
  const said = [['We "deliver" for $6.', 2], ["Nothing on pets."]];
  for (const written of [
    object,
    `\`\`\`json\n${object}\n\`\`\``,
    `<think>The visitor {"asks". [1]</think>\n${object}`,
    `I should look at [1]. </think>${object}`,
  ])
    expect(read(written), written).toEqual({ status: "partly", said });
});

test("a claim is passed on once complete, before the reply ends", () => {
  const reader = createReplyReader();
  const claims = reader.add(object.slice(0, -25));
  expect(claims).toMatchObject([{ numbers: [2] }]);
  const text = createReplyReader();
  expect(text.add("[answered] We deliver. [1] And th")).toMatchObject([{ numbers: [1] }]);
});

test("citations are recognized in every style, and none is left in the text", () => {
  for (const style of [
    "[1]",
    "(1)",
    "【1】",
    "【1†source】",
    "[passage 1]",
    "[^1]",
    "(passage 1)",
    "[Source: 1]",
    "[#1]",
    "[1](https://evil.example)",
  ]) {
    const said = [
      ["We deliver for $6.", 1],
      ["It takes an hour.", 1],
    ];
    const two = read(`[answered] We deliver for $6. ${style} It takes an hour ${style}.`);
    expect(two, style).toEqual({ status: "answered", said });
  }
  expect(read("We deliver.¹ It is 20 m² (or 2). [1, 3] Room (12) is free.").said).toEqual([
    ["We deliver.", 1],
    ["It is 20 m² (or 2).", 1, 3],
    ["Room (12) is free."],
  ]);
});

test("a status is recognized with any punctuation, case or no brackets, and never shown", () => {
  for (const written of ["[unknown].", "unknown", "Unknown.", "[Unknown]", "**[unknown]**"])
    expect(read(written), written).toEqual({ status: "unknown", said: [] });
  expect(read("I couldn't find that. [unknown]")).toEqual({
    status: "unknown",
    said: [["I couldn't find that."]],
  });
});

test("reasoning left in the text is not part of the reply", () => {
  for (const thinking of ["<think>Passage 1 says so.</think>\n", "Passage 1 says so.</think> "])
    expect(read(`${thinking}[answered] Yes. [2]`)).toEqual({
      status: "answered",
      said: [["Yes.", 2]],
    });
  expect(read("<think>Never done")).toEqual({ status: null, said: [] });
});
