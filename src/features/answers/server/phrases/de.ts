import type { Phrases } from "./phrases.ts";

export const de: Phrases = {
  hello: { friendly: "Hallo.", casual: "Hi.", formal: "Guten Tag.", energetic: "Hallo!" },
  welcome: {
    friendly: "Gern geschehen.",
    casual: "Kein Problem.",
    formal: "Sehr gern.",
    energetic: "Immer gern!",
  },
  found: {
    friendly: "",
    casual: "Hier, bitte:",
    formal: "Auf unseren Seiten heißt es:",
    energetic: "Das sage ich gern!",
  },
  whatToFind: "Was möchten Sie über {name} wissen?",
  goodbye: "Auf Wiedersehen.",
  iAmAssistant:
    "Ich bin ein KI-Assistent von {name}, kein Mensch. Ich antworte aus den Seiten von {name}.",
  unknown:
    "Das weiß ich nicht. Ich habe die Seiten von {name} durchgesehen und nichts dazu gefunden.",
  nothingOnTheRest: "Zum Rest Ihrer Frage habe ich nichts gefunden.",
  stillReading:
    "Ich lese die Seiten von {name} noch und habe bisher nichts dazu gefunden. Bitte fragen Sie in einer Minute noch einmal.",
  nothingRead:
    "Das weiß ich nicht. Ich habe noch keine Seiten von {name}, in denen ich nachsehen kann.",
  leaveDetails: "Hinterlassen Sie Ihre Kontaktdaten, dann meldet sich jemand von {name} bei Ihnen.",
  sorryToHear:
    "Das tut mir leid. Ich kann es nicht in Ordnung bringen, aber jemand von {name} sollte davon wissen.",
  cannotAnswerNow: "Ich kann im Moment keine Fragen beantworten.",
  personWillAnswer: "Ich kann Sie an einen Menschen weitergeben.",
  left: "{name} hat das Gespräch verlassen. Der KI-Assistent antwortet wieder.",
  phone: "Telefon: {value}",
  email: "E-Mail: {value}",
  address: "Adresse: {value}",
  openNow: "Jetzt geöffnet, bis {time}.",
  closedNow: "Jetzt geschlossen.",
  closedNowOpens: "Jetzt geschlossen. Wieder geöffnet: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: geschlossen.",
  yesOpenOn: "Ja, {when} haben wir geöffnet: {times}.",
  noClosedOn: "Nein, {when} haben wir geschlossen.",
  onDay: "am {day}",
  notStated: "{day}: Es sind keine Öffnungszeiten angegeben.",
  today: "heute",
  tomorrow: "morgen",
  hours: "Öffnungszeiten:",
};
