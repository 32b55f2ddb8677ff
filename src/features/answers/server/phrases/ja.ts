import type { Phrases } from "./phrases.ts";

export const ja: Phrases = {
  hello: {
    friendly: "こんにちは。",
    casual: "どうも。",
    formal: "いらっしゃいませ。",
    energetic: "こんにちは！",
  },
  welcome: {
    friendly: "どういたしまして。",
    casual: "いえいえ。",
    formal: "お役に立てて光栄です。",
    energetic: "お役に立ててうれしいです！",
  },
  found: {
    friendly: "",
    casual: "こちらです：",
    formal: "ページには次のように記載されています：",
    energetic: "喜んでお答えします！",
  },
  whatToFind: "{name} について何をお調べしましょうか。",
  goodbye: "ありがとうございました。",
  iAmAssistant:
    "私は {name} の AI アシスタントで、人間ではありません。{name} のページをもとにお答えします。",
  unknown:
    "わかりません。{name} のページを調べましたが、それについての記載は見つかりませんでした。",
  nothingOnTheRest: "ご質問の残りの部分については見つかりませんでした。",
  stillReading:
    "まだ {name} のページを読んでいる途中で、それについての記載は見つかっていません。1分ほどしてからもう一度お尋ねください。",
  nothingRead: "わかりません。調べられる {name} のページがまだありません。",
  leaveDetails: "ご連絡先を残していただければ、{name} の担当者からご連絡します。",
  sorryToHear:
    "ご不便をおかけし申し訳ございません。私には解決できませんが、{name} の担当者にお伝えいただければと思います。",
  cannotAnswerNow: "ただいまご質問にお答えできません。",
  personWillAnswer: "担当者におつなぎできます。",
  left: "{name}が会話から退出しました。再びAIアシスタントがお答えします。",
  phone: "電話：{value}",
  email: "メール：{value}",
  address: "住所：{value}",
  openNow: "ただいま営業中です（{time} まで）。",
  closedNow: "ただいま営業時間外です。",
  closedNowOpens: "ただいま営業時間外です。次の営業開始：{day} {time}。",
  openOn: "{day}：{times}。",
  closedOn: "{day}：休み。",
  yesOpenOn: "はい、{when}は営業しています：{times}。",
  noClosedOn: "いいえ、{when}は休みです。",
  onDay: "{day}",
  notStated: "{day}：営業時間の記載はありません。",
  today: "本日",
  tomorrow: "明日",
  hours: "営業時間：",
};
