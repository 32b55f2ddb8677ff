import type { Phrases } from "./phrases.ts";

export const fr: Phrases = {
  hello: { friendly: "Bonjour.", casual: "Salut.", formal: "Bonjour.", energetic: "Bonjour !" },
  welcome: {
    friendly: "Avec plaisir.",
    casual: "De rien.",
    formal: "Je vous en prie.",
    energetic: "Avec grand plaisir !",
  },
  found: {
    friendly: "",
    casual: "Voilà :",
    formal: "Nos pages indiquent ceci :",
    energetic: "Avec grand plaisir !",
  },
  whatToFind: "Que souhaitez-vous savoir sur {name} ?",
  goodbye: "Au revoir.",
  iAmAssistant:
    "Je suis un assistant IA pour {name}, pas une personne. Je réponds à partir des pages de {name}.",
  unknown: "Je ne sais pas. J'ai parcouru les pages de {name} et je n'ai rien trouvé à ce sujet.",
  nothingOnTheRest: "Je n'ai rien trouvé sur le reste de votre question.",
  stillReading:
    "Je suis encore en train de lire les pages de {name} et je n'ai rien trouvé à ce sujet pour l'instant. Reposez la question dans une minute.",
  nothingRead: "Je ne sais pas. Je n'ai pas encore de pages de {name} où chercher.",
  leaveDetails: "Laissez vos coordonnées et quelqu'un de {name} vous répondra.",
  sorryToHear:
    "J'en suis désolé. Je ne peux pas y remédier moi-même, mais quelqu'un de {name} devrait en être informé.",
  cannotAnswerNow: "Je ne peux pas répondre aux questions pour le moment.",
  personWillAnswer: "Je peux vous mettre en relation avec une personne.",
  left: "{name} a quitté la conversation. L’assistant IA répond à nouveau.",
  phone: "Téléphone : {value}",
  email: "E-mail : {value}",
  address: "Adresse : {value}",
  openNow: "Ouvert maintenant, jusqu'à {time}.",
  closedNow: "Fermé maintenant.",
  closedNowOpens: "Fermé maintenant. Prochaine ouverture : {day}, {time}.",
  openOn: "{day} : {times}.",
  closedOn: "{day} : fermé.",
  yesOpenOn: "Oui, nous sommes ouverts {when} : {times}.",
  noClosedOn: "Non, nous sommes fermés {when}.",
  onDay: "le {day}",
  notStated: "{day} : aucun horaire n'est indiqué.",
  today: "aujourd'hui",
  tomorrow: "demain",
  hours: "Horaires d'ouverture :",
};
