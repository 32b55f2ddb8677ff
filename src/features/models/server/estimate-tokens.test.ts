import { expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

test.each([
  ["We are open from nine to five, Monday to Friday.", 0.25],
  ["我们周一至周五上午九点至下午五点营业。", 1],
  ["月曜日から金曜日の午前九時から午後五時まで営業しています。", 1],
  ["월요일부터금요일까지영업합니다。", 1],
  ["Мыработаемспонедельникапопятницу", 2 / 3],
])("a call is expected to cost what its script costs: %s", (text, share) => {
  expect(estimateTokens(text) / text.length).toBeCloseTo(share);
});
