import type { Phrases } from "./phrases.ts";

export const it: Phrases = {
  hello: { friendly: "Salve.", casual: "Ciao.", formal: "Buongiorno.", energetic: "Ciao!" },
  welcome: {
    friendly: "Prego.",
    casual: "Figurati.",
    formal: "È stato un piacere.",
    energetic: "Con piacere!",
  },
  found: {
    friendly: "",
    casual: "Ecco:",
    formal: "Le nostre pagine riportano quanto segue:",
    energetic: "Con grande piacere!",
  },
  whatToFind: "Che cosa desidera sapere su {name}?",
  goodbye: "Arrivederci.",
  iAmAssistant:
    "Sono un assistente IA di {name}, non una persona. Rispondo in base alle pagine di {name}.",
  unknown:
    "Non lo so. Ho cercato nelle pagine di {name} e non ho trovato nulla su questo argomento.",
  nothingOnTheRest: "Non ho trovato nulla sul resto della sua domanda.",
  stillReading:
    "Sto ancora leggendo le pagine di {name} e finora non ho trovato nulla su questo argomento. Riprovi tra un minuto.",
  nothingRead: "Non lo so. Non ho ancora pagine di {name} in cui cercare.",
  leaveDetails: "Lasci i suoi contatti e qualcuno di {name} le risponderà.",
  sorryToHear: "Mi dispiace. Io non posso rimediare, ma qualcuno di {name} dovrebbe saperlo.",
  cannotAnswerNow: "In questo momento non posso rispondere alle domande.",
  personWillAnswer: "Posso metterla in contatto con una persona.",
  left: "{name} ha lasciato la conversazione. L’assistente IA risponde di nuovo.",
  phone: "Telefono: {value}",
  email: "E-mail: {value}",
  address: "Indirizzo: {value}",
  openNow: "Aperto ora, fino alle {time}.",
  closedNow: "Chiuso ora.",
  closedNowOpens: "Chiuso ora. Prossima apertura: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: chiuso.",
  yesOpenOn: "Sì, {when} siamo aperti: {times}.",
  noClosedOn: "No, {when} siamo chiusi.",
  onDay: "{day}",
  notStated: "{day}: non sono indicati orari.",
  today: "oggi",
  tomorrow: "domani",
  hours: "Orari di apertura:",
};
