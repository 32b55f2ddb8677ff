import type { RuleWords } from "./rule-words.ts";

// Languages in which we greet and say who we are, and look everything else up.

export const pl: RuleWords = {
  greeting: "czesc|witam|hej|dzien dobry|dobry wieczor",
  thanks: "dzieki|dziekuje(?: bardzo)?",
  agreed: "ok|super",
  goodbye: "do widzenia|pa|na razie|milego dnia",
  human:
    "czy (?:jestes|pan jest|to jest|to) (?:czlowiekiem|czlowiek|robotem|robot|botem|bot|prawdziwa osoba)|kim jestes|jak masz na imie",
  person: "(?:rozmawiac|porozmawiac) z (?:czlowiekiem|kims|konsultantem|osoba)|kontakt",
  complaint:
    "okropn\\p{L}*|straszn\\p{L}*|obrzydliw\\p{L}*|fataln\\p{L}*|rozczarowan\\p{L}*|niedopuszczaln\\p{L}*|niegrzeczn\\p{L}*|brudn\\p{L}*|nigdy wiecej|skandal|oszustwo",
};

export const tr: RuleWords = {
  greeting: "merhaba|selam|gunaydin|iyi (?:gunler|aksamlar)|nasilsin(?:iz)?",
  thanks: "tesekkurler|tesekkur ederim|sag ?ol(?:un)?",
  agreed: "tamam",
  goodbye: "hosca kal(?:in)?|gorusuruz|iyi geceler|gule gule",
  human:
    "(?:insan|robot|bot|gercek|yapay zeka) m[iu](?:sin|siniz|sun)?|sen kimsin|siz kimsiniz|adin ne",
  person:
    "(?:bir )?(?:insanla|kisiyle|yetkiliyle|temsilciyle|biriyle) (?:konusmak|gorusmek)|musteri hizmetleri|iletisim",
  complaint:
    "berbatti?|rezalet\\p{L}*|igrenc\\p{L}*|korkunc\\p{L}*|kirliydi|cok kirli|hayal kirikligi\\p{L}*|kabul edilemez|bir daha asla",
};

export const ar: RuleWords = {
  greeting: "مرحبا|السلام عليكم|اهلا(?: وسهلا)?|صباح الخير|مساء الخير|كيف حالك",
  thanks: "شكرا(?: جزيلا)?",
  agreed: "حسنا|تمام",
  goodbye: "مع السلامه|الي اللقاء|وداعا",
  human: "هل انت (?:انسان|شخص(?: حقيقي)?|روبوت|بوت|اله)|من انت|ما اسمك",
  person: "(?:التحدث|اتحدث|التكلم) (?:مع|الي) (?:شخص|انسان|موظف|احد)|خدمه العملاء|التواصل معكم",
  complaint:
    "فظيع\\p{L}*|مقرف\\p{L}*|مخيب\\p{L}*|وقح\\p{L}*|قذر\\p{L}*|سيي\\p{L}* جدا|اسوا|لن اعود",
};

export const he: RuleWords = {
  greeting: "שלום|היי|הי|בוקר טוב|ערב טוב|צהריים טובים|מה שלומך|מה נשמע",
  thanks: "תודה(?: רבה)?",
  agreed: "אוקיי|מעולה",
  goodbye: "להתראות|ביי|לילה טוב",
  human:
    "(?:אתה|את|אתם) (?:בן אדם|אדם(?: אמיתי)?|אנושי|רובוט|בוט|מכונה)|מי אתה|מי את|איך קוראים לך",
  person: "לדבר עם (?:בן אדם|אדם|מישהו|נציג|נציגה)|נציג אנושי|שירות לקוחות|ליצור קשר",
  complaint:
    "נורא|נוראי|נוראית|מגעיל|מגעילה|גועל נפש|מאכזב|מאכזבת|מאוכזב|מאוכזבת|מלוכלך|מלוכלכת|חצוף|חוצפה|לא אחזור",
};

export const hi: RuleWords = {
  greeting: "नमस्ते|नमस्कार|हैलो|हेलो|सुप्रभात|आप कैसे हैं",
  thanks: "धन्यवाद|शुक्रिया",
  agreed: "ठीक है",
  goodbye: "अलविदा|फिर मिलेंगे|शुभ रात्रि",
  human:
    "क्या (?:आप|तुम) (?:एक )?(?:इंसान|मनुष्य|व्यक्ति|रोबोट|बॉट|मशीन|असली)|आप कौन हैं|तुम कौन हो|आपका नाम क्या है",
  person: "(?:किसी )?(?:इंसान|व्यक्ति|किसी) से बात|ग्राहक सेवा|संपर्क",
  complaint: "बहुत (?:बुरा|बुरी|खराब|गंदा|गंदी)|बेकार|घटिया|घिनौना|निराश",
};

export const zh: RuleWords = {
  greeting: "你好|您好|嗨|早上好|下午好|晚上好|你好吗|在吗",
  thanks: "谢谢(?:你|您)?|多谢",
  agreed: "好的|好",
  goodbye: "再见|拜拜|晚安",
  human:
    "(?:你|您)是(?:真)?(?:人|真人|人类|机器人|机器)(?:吗|还是机器人|还是真人)?|(?:你|您)是(?:谁|什么)|(?:你|您)叫什么(?:名字)?",
  person:
    "(?:我要|我想|请)?(?:转|找)?人工(?:客服|服务)?|(?:我想|我要|可以)?(?:和|跟)真人(?:说话|聊|通话)|联系你们|怎么联系(?:你们)?",
  complaint: "[^ ]*(?:太差|很差|难吃|恶心|失望|太脏|很脏|糟糕|再也不来|投诉)[^ ]*",
};

export const ja: RuleWords = {
  greeting: "こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|やあ",
  thanks: "ありがとう(?:ございます|ございました)?|どうも",
  agreed: "了解(?:です)?",
  goodbye: "さようなら|さよなら|おやすみ(?:なさい)?|失礼します",
  human:
    "(?:あなたは)?(?:人間|ロボット|ボット|人|ai)ですか|(?:あなたは)?(?:誰|だれ|どなた)ですか|(?:お)?名前は(?:何ですか)?",
  person:
    "(?:人|担当者|スタッフ|オペレーター)と話(?:したい|せますか|したいです)|お問い合わせ|連絡先",
  complaint:
    "[^ ]*(?:ひどい|ひどかった|最悪|まずい|まずかった|不味い|がっかり|汚い|汚かった|二度と)[^ ]*",
};
