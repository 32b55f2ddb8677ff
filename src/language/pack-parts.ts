/** The widget, on other people's pages. */
export interface LauncherTexts {
  /** Names the button and the frame. */
  label: string;
  /** Follows the number of unread messages. */
  unread: string;
}

type ByPersonality = Record<"friendly" | "casual" | "formal" | "energetic", string>;

/** Said about an action, such as an order lookup, and the card on which a visitor agrees to it. */
export interface ActionPhrases {
  /** Before its form. */
  form: string;
  /** Before what will be sent. */
  confirm: string;
  /** Before what it found. */
  found: string;
  done: string;
  nothing: string;
  refused: string;
  notNow: string;
  /** It may have been carried out, or not. */
  unclear: string;
  /** Used, expired or changed. */
  gone: string;
  declined: string;
  next: string;
  change: string;
  sentTo: string;
  choose: string;
  notValid: string;
}

/** What an agent says in its own words. Names in braces are filled in. */
export interface AgentPhrases {
  /** The opening by personality; the rest is the same for all. */
  hello: ByPersonality;
  welcome: ByPersonality;
  /** Introduces a quotation; a friendly agent needs no words for it. */
  found: ByPersonality;
  whatToFind: string;
  goodbye: string;
  iAmAssistant: string;
  unknown: string;
  nothingOnTheRest: string;
  stillReading: string;
  nothingRead: string;
  leaveDetails: string;
  /** Replies to a complaint, before `leaveDetails`. */
  sorryToHear: string;
  cannotAnswerNow: string;
  personWillAnswer: string;
  /** A person has handed back. */
  left: string;
  phone: string;
  email: string;
  address: string;
  openNow: string;
  closedNow: string;
  closedNowOpens: string;
  openOn: string;
  closedOn: string;
  notStated: string;
  today: string;
  tomorrow: string;
  hours: string;
  action: ActionPhrases;
}

/** The mail that brings a visitor what a person wrote, and the page that stops it. */
export interface MailPhrases {
  answered: string;
  answerThere: string;
  /** Before what was said earlier. */
  before: string;
  open: string;
  reason: string;
  stop: string;
  stopQuestion: string;
  stopped: string;
}

/** For reading websites: what CLDR lacks. */
export interface Words {
  /** The greeting of a new agent. */
  greeting: string;
  /** Heading of a footer's address, if the page has none. */
  contact: string;
  closed: string;
  /** Suggested to visitors if the site answers them. */
  commonQuestions: readonly string[];
  calendar: CalendarWords;
  /** "It" as in "How much is it?", without words that are as often an article or empty ("es gibt"). */
  pronouns: string;
  /** Openings of a reply or follow-up: "Yes, …", "And …?" */
  beginnings: string;
  /** Words about the asking rather than its subject. */
  smallTalk?: string;
}

interface CalendarWords {
  weekend: string;
  /** "The day after tomorrow", where CLDR has "in 2 days". */
  afterTomorrow?: string;
  /** Words before "tomorrow" that make it mean the morning. */
  beforeMorning?: readonly string[];
  /** A name of Sunday as common as CLDR's. */
  sunday?: string;
}

/** Closed word classes, used to tell whether two sentences say the same. */
export interface GrammarWords {
  /** From two on, because 'one' is as often an article. Slashes separate forms of one number. */
  numbers: string;
  half: string;
  negations: string;
  /** Introduce a condition. */
  conditions: string;
}
