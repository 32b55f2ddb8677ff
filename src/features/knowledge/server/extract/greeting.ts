const greetings: Record<string, (name: string) => string> = {
  en: (name) => `Hello! How can I help you with ${name}?`,
  de: (name) => `Hallo! Was möchten Sie über ${name} wissen?`,
  fr: (name) => `Bonjour ! Que souhaitez-vous savoir sur ${name} ?`,
  es: (name) => `¡Hola! ¿Qué le gustaría saber sobre ${name}?`,
  it: (name) => `Buongiorno! Che cosa desidera sapere su ${name}?`,
  pt: (name) => `Olá! O que gostaria de saber sobre ${name}?`,
  nl: (name) => `Hallo! Wat wilt u weten over ${name}?`,
  pl: (name) => `Dzień dobry! W czym mogę pomóc? Odpowiadam na pytania o ${name}.`,
  cs: (name) => `Dobrý den! S čím mohu pomoci? Odpovídám na dotazy o ${name}.`,
  sv: (name) => `Hej! Vad vill du veta om ${name}?`,
  da: (name) => `Hej! Hvad vil du gerne vide om ${name}?`,
  nb: (name) => `Hei! Hva vil du vite om ${name}?`,
  no: (name) => `Hei! Hva vil du vite om ${name}?`,
  fi: (name) => `Hei! Miten voin auttaa? Vastaan kysymyksiin: ${name}.`,
  tr: (name) => `Merhaba! ${name} hakkında ne öğrenmek istersiniz?`,
  ru: (name) => `Здравствуйте! Чем могу помочь? Отвечаю на вопросы о ${name}.`,
  ar: (name) => `مرحبًا! كيف يمكنني مساعدتك بخصوص ${name}؟`,
  zh: (name) => `您好！关于${name}，您想了解什么？`,
  ja: (name) => `こんにちは。${name}について何をお知りになりたいですか？`,
};

/** A first line in the language of the business's own page. */
export function greetingFor(name: string, language: string | null): string {
  const greet = greetings[language ?? "en"] ?? greetings.en;
  return greet ? greet(name) : "";
}
