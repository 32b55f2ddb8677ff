import type { Phrases } from "./phrases.ts";

export const pt: Phrases = {
  hello: { friendly: "Olá.", casual: "Oi.", formal: "Bom dia.", energetic: "Olá!" },
  welcome: {
    friendly: "De nada.",
    casual: "De nada.",
    formal: "Foi um prazer.",
    energetic: "É um prazer ajudar!",
  },
  found: {
    friendly: "",
    casual: "Aqui está:",
    formal: "As nossas páginas indicam o seguinte:",
    energetic: "Com todo o gosto!",
  },
  whatToFind: "O que gostaria de saber sobre {name}?",
  goodbye: "Até logo.",
  iAmAssistant:
    "Sou um assistente de IA de {name}, não uma pessoa. Respondo a partir das páginas de {name}.",
  unknown: "Não sei. Procurei nas páginas de {name} e não encontrei nada sobre isso.",
  nothingOnTheRest: "Não encontrei nada sobre o resto da sua pergunta.",
  stillReading:
    "Ainda estou a ler as páginas de {name} e até agora não encontrei nada sobre isso. Pergunte de novo daqui a um minuto.",
  nothingRead: "Não sei. Ainda não tenho páginas de {name} onde procurar.",
  leaveDetails: "Deixe os seus contactos e alguém de {name} vai responder.",
  sorryToHear:
    "Lamento ouvir isso. Não consigo resolver o problema, mas alguém de {name} deveria saber disso.",
  cannotAnswerNow: "Neste momento não posso responder a perguntas.",
  personWillAnswer: "Posso encaminhar para uma pessoa.",
  left: "{name} saiu da conversa. O assistente de IA volta a responder.",
  phone: "Telefone: {value}",
  email: "E-mail: {value}",
  address: "Endereço: {value}",
  openNow: "Aberto agora, até às {time}.",
  closedNow: "Fechado agora.",
  closedNowOpens: "Fechado agora. Próxima abertura: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: fechado.",
  yesOpenOn: "Sim, {when} estamos abertos: {times}.",
  noClosedOn: "Não, {when} estamos fechados.",
  onDay: "{day}",
  notStated: "{day}: não há horário indicado.",
  today: "hoje",
  tomorrow: "amanhã",
  hours: "Horário:",
};
