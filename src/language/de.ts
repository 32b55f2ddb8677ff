import type { PageTexts } from "./pack.ts";
import type {
  AgentPhrases,
  GrammarWords,
  LauncherTexts,
  MailPhrases,
  Words,
} from "./pack-parts.ts";

export const page: PageTexts = {
  title: "{name}: KI-Assistent",
  loading: "Wird geladen",
  notFoundTitle: "Agent nicht gefunden",
  notFound: "Der gesuchte Support-Agent ist nicht verfügbar oder wurde deaktiviert.",
  notLoadedTitle: "Der Chat wurde nicht geladen",
  notLoaded: "Der Server hat nicht geantwortet.",
  tryAgain: "Erneut versuchen",
  usuallyResponds: "Antwortet meist sofort",
  conversationWith: "Gespräch mit {name}",
  assistant: "KI-Assistent",
  person: "Person",
  notice: "Sie schreiben mit einem KI-Assistenten, nicht mit einer Person.",
  greeting: "Hallo von {name}. Was möchten Sie wissen?",
  starters: "Vorgeschlagene Fragen",
  you: "Sie",
  typing: "Schreibt",
  toNewest: "Zur neuesten Nachricht",
  sources: "Quellen",
  source: "Quelle {number}",
  copy: "Kopieren",
  copied: "Kopiert!",
  copyFailed: "Das Kopieren ist fehlgeschlagen",
  helpful: "Hilfreich",
  notHelpful: "Nicht hilfreich",
  ratingNote: "Möchten Sie etwas dazu sagen? (optional)",
  ratingSend: "Senden",
  ratingThanks: "Danke für den Hinweis.",
  messageLabel: "Ihre Nachricht",
  placeholder: "Nachricht schreiben...",
  send: "Senden",
  sendFailed: "Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
  retry: "Erneut senden",
  newConversation: "Neues Gespräch",
  poweredBy: "Bereitgestellt von",
  close: "Schließen",
  askSomeone: "Ja, jemanden fragen",
  noThanks: "Nein, danke",
  request: "Soll sich jemand bei Ihnen melden? Hier können Sie Ihre Kontaktdaten hinterlassen.",
  requestAgain: "Hier ist ein Formular dafür. Oder fragen Sie mich etwas anderes.",
  closed:
    "Eine Antwort ist im Moment nicht möglich. Hinterlassen Sie hier Ihre Kontaktdaten, dann meldet sich jemand bei Ihnen.",
  thanks:
    "Vielen Dank für Ihre Kontaktdaten! Jemand aus unserem Team meldet sich in Kürze bei Ihnen.",
  formTitle: "Nehmen Sie Kontakt mit uns auf!",
  formText: "Hinterlassen Sie Ihre Daten, wir melden uns bald bei Ihnen.",
  name: "Name",
  email: "E-Mail",
  phone: "Telefon",
  message: "Nachricht",
  submit: "Absenden",
  submitting: "Wird gesendet...",
  skip: "Überspringen",
  privacy: "Datenschutzerklärung",
  isRequired: "Bitte ausfüllen: {field}",
  emailInvalid: "Ungültige E-Mail-Adresse",
  consentRequired: "Bitte stimmen Sie vor dem Absenden zu.",
  submittedTitle: "Vielen Dank!",
  submitted: "Ihre Angaben wurden übermittelt. Wir melden uns bald bei Ihnen!",
  notSubmittedTitle: "Fehler",
  notSubmitted: "Ihre Angaben konnten nicht übermittelt werden. Bitte versuchen Sie es erneut.",
  countdown: "Ein Live-Agent ist in {seconds} s bei Ihnen",
  joined: "{agent} ist dem Gespräch beigetreten",
  hello: "Hallo, mein Name ist {agent}, für {business}. Wie kann ich Ihnen heute helfen?",
  ourBusiness: "unser Unternehmen",
  noPerson: "Gerade ist keine Person online. {agent} ist unser KI-Assistent.",
  answersFrom: "Wir beantworten Nachrichten ab: {time}.",
  linkEnded:
    "Dieser Link ist abgelaufen. Das Gespräch finden Sie weiterhin in dem Browser, in dem Sie es begonnen haben.",
};

export const launcher: LauncherTexts = { label: "Chat mit {name}", unread: "Neue Nachrichten:" };

export const agent: AgentPhrases = {
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
  notStated: "{day}: Es sind keine Öffnungszeiten angegeben.",
  today: "heute",
  tomorrow: "morgen",
  hours: "Öffnungszeiten:",
  action: {
    form: "Das geht gleich hier: {name}.",
    confirm: "Bitte prüfen Sie, was gesendet wird. Vor Ihrer Zustimmung geschieht nichts.",
    found: "Das sagt {name}:",
    done: "Erledigt: {name}.",
    nothing: "{name} hat dazu nichts gefunden. Bitte prüfen Sie Ihre Eingaben.",
    refused: "Das wurde nicht angenommen. Bitte prüfen Sie Ihre Eingaben.",
    notNow: "Das ist im Moment nicht möglich.",
    unclear:
      "Ich weiß nicht, ob das geklappt hat. Bitte fragen Sie uns, bevor Sie es noch einmal versuchen.",
    gone: "Das gilt nicht mehr. Fragen Sie mich einfach noch einmal.",
    declined: "In Ordnung. Es wurde nichts gesendet.",
    next: "Weiter",
    change: "Ändern",
    sentTo: "Das wird an {host} gesendet:",
    choose: "Bitte wählen",
    notValid: "{field}: bitte prüfen",
  },
};

export const mail: MailPhrases = {
  answered: "{name} von {business} hat Ihnen geantwortet",
  answerThere: "Antworten Sie im Gespräch: Antworten auf diese E-Mail werden nicht gelesen.",
  before: "Was vorher gesagt wurde:",
  open: "Gespräch öffnen",
  reason:
    "Sie erhalten diese E-Mail, weil Sie Ihre Adresse in einem Gespräch mit {business} hinterlassen haben.",
  stop: "Diese E-Mails abbestellen",
  stopQuestion: "Keine E-Mails mehr zu Gesprächen mit {business}?",
  stopped: "Erledigt. Sie erhalten keine E-Mails mehr zu Gesprächen mit {business}.",
};

export const words: Words = {
  greeting: "Hallo! Was möchten Sie über {name} wissen?",
  contact: "Kontakt",
  closed: "geschlossen",
  commonQuestions: [
    "Wann haben Sie geöffnet?",
    "Wo sind Sie?",
    "Was kostet es?",
    "Wie kann ich buchen?",
    "Wie erreiche ich Sie?",
    "Wie kann ich bezahlen?",
  ],
  calendar: { weekend: "Wochenende", beforeMorning: ["am", "jeden"] },
  pronouns:
    "das dies diese dieser dieses diesen ihn ihm deren dessen davon dafür dazu damit dort andere",
  beginnings: "und oder aber ja nein danke gut super perfekt dann also",
  smallTalk:
    "hallo guten morgen tag abend danke bitte hilfe helfen brauche möchte will wissen sagen frage informationen infos details suche finden etwas okay ja erklären verstehen viele wieviel",
};

export const grammar: GrammarWords = {
  numbers: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  half: "halb halbe halben halber halbes hälfte",
  negations: "nicht kein keine keinen keinem keiner keines nie niemals nichts ohne weder",
  conditions: "wenn falls nur außer bis ab unter über mindestens höchstens während sofern vor nach",
};
