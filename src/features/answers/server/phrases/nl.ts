import type { Phrases } from "./phrases.ts";

export const nl: Phrases = {
  hello: { friendly: "Hallo.", casual: "Hoi.", formal: "Goedendag.", energetic: "Hallo!" },
  welcome: {
    friendly: "Graag gedaan.",
    casual: "Geen probleem.",
    formal: "Tot uw dienst.",
    energetic: "Heel graag gedaan!",
  },
  found: {
    friendly: "",
    casual: "Hier is het:",
    formal: "Op onze pagina's staat het volgende:",
    energetic: "Heel graag!",
  },
  whatToFind: "Wat wilt u weten over {name}?",
  goodbye: "Tot ziens.",
  iAmAssistant:
    "Ik ben een AI-assistent van {name}, geen mens. Ik antwoord uit de pagina's van {name}.",
  unknown: "Dat weet ik niet. Ik heb de pagina's van {name} doorzocht en daar niets over gevonden.",
  nothingOnTheRest: "Over de rest van uw vraag heb ik niets gevonden.",
  stillReading:
    "Ik ben de pagina's van {name} nog aan het lezen en heb daar nog niets over gevonden. Vraag het over een minuut nog eens.",
  nothingRead: "Dat weet ik niet. Ik heb nog geen pagina's van {name} om het in op te zoeken.",
  leaveDetails: "Laat uw contactgegevens achter, dan neemt iemand van {name} contact met u op.",
  sorryToHear:
    "Wat vervelend om te horen. Ik kan het niet oplossen, maar iemand van {name} zou dit moeten weten.",
  cannotAnswerNow: "Ik kan op dit moment geen vragen beantwoorden.",
  personWillAnswer: "Ik kan u doorverbinden met een mens.",
  left: "{name} heeft het gesprek verlaten. De AI-assistent antwoordt weer.",
  phone: "Telefoon: {value}",
  email: "E-mail: {value}",
  address: "Adres: {value}",
  openNow: "Nu geopend, tot {time}.",
  closedNow: "Nu gesloten.",
  closedNowOpens: "Nu gesloten. Weer open: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: gesloten.",
  yesOpenOn: "Ja, {when} zijn we open: {times}.",
  noClosedOn: "Nee, {when} zijn we gesloten.",
  onDay: "op {day}",
  notStated: "{day}: er zijn geen openingstijden vermeld.",
  today: "vandaag",
  tomorrow: "morgen",
  hours: "Openingstijden:",
};
