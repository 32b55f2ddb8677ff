import type { Phrases } from "./phrases.ts";

export const es: Phrases = {
  hello: { friendly: "Hola.", casual: "Hola.", formal: "Buenos días.", energetic: "¡Hola!" },
  welcome: {
    friendly: "De nada.",
    casual: "De nada.",
    formal: "Ha sido un placer.",
    energetic: "¡Encantado de ayudar!",
  },
  found: {
    friendly: "",
    casual: "Aquí tienes:",
    formal: "Nuestras páginas indican lo siguiente:",
    energetic: "¡Con mucho gusto!",
  },
  whatToFind: "¿Qué quiere saber sobre {name}?",
  goodbye: "Hasta pronto.",
  iAmAssistant:
    "Soy un asistente de IA de {name}, no una persona. Respondo a partir de las páginas de {name}.",
  unknown: "No lo sé. He buscado en las páginas de {name} y no he encontrado nada sobre eso.",
  nothingOnTheRest: "No he encontrado nada sobre el resto de su pregunta.",
  stillReading:
    "Todavía estoy leyendo las páginas de {name} y por ahora no he encontrado nada sobre eso. Vuelva a preguntar en un minuto.",
  nothingRead: "No lo sé. Todavía no tengo páginas de {name} donde buscarlo.",
  leaveDetails: "Deje sus datos de contacto y alguien de {name} le responderá.",
  cannotAnswerNow: "En este momento no puedo responder preguntas.",
  personWillAnswer: "Puedo ponerle en contacto con una persona.",
  phone: "Teléfono: {value}",
  email: "Correo electrónico: {value}",
  address: "Dirección: {value}",
  openNow: "Abierto ahora, hasta las {time}.",
  closedNow: "Cerrado ahora.",
  closedNowOpens: "Cerrado ahora. Próxima apertura: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: cerrado.",
  yesOpenOn: "Sí, {when} abrimos: {times}.",
  noClosedOn: "No, {when} estamos cerrados.",
  onDay: "el {day}",
  notStated: "{day}: no se indica ningún horario.",
  today: "hoy",
  tomorrow: "mañana",
  hours: "Horario:",
};
