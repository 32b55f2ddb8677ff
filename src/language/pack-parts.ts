/** What the widget says on other people's pages. */
export interface LauncherTexts {
  /** The name of the button and of the frame. */
  label: string;
  /** Before their number. */
  unread: string;
}

type ByPersonality = Record<"friendly" | "casual" | "formal" | "energetic", string>;

/** All that an agent says in its own words. What is in braces is filled in. */
export interface AgentPhrases {
  /** How each personality opens; the rest is said alike. */
  hello: ByPersonality;
  welcome: ByPersonality;
  /** Before a quote; a friendly agent needs no words for it. */
  found: ByPersonality;
  whatToFind: string;
  goodbye: string;
  iAmAssistant: string;
  unknown: string;
  nothingOnTheRest: string;
  stillReading: string;
  nothingRead: string;
  leaveDetails: string;
  /** To a complaint; then comes `leaveDetails`. */
  sorryToHear: string;
  cannotAnswerNow: string;
  personWillAnswer: string;
  /** A person gave the conversation back. */
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
}

/** What reading a site takes and CLDR does not have. */
export interface Words {
  /** The first line of a new agent. */
  greeting: string;
  /** Above a footer's address where the page has no heading for it. */
  contact: string;
  closed: string;
  calendar: CalendarWords;
  /** "It" as in "How much is it?", without words that are as often an article or empty ("es gibt"). */
  pronouns: string;
  /** "Yes, …", "And …?": how a message begins that answers or goes on. */
  beginnings: string;
  /** Words that tell how somebody asks and seldom what about. */
  smallTalk?: string;
}

interface CalendarWords {
  weekend: string;
  /** "The day after tomorrow", where CLDR says "in 2 days". */
  afterTomorrow?: string;
  /** The words before "tomorrow" where it means the morning. */
  beforeMorning?: readonly string[];
  /** A second name of Sunday that is as common as CLDR's. */
  sunday?: string;
}

/** The closed classes of grammar that tell whether two sentences say the same, which CLDR lacks. */
export interface GrammarWords {
  /** From two on: 'one' is an article as often as a number. A slash is between forms of one. */
  numbers: string;
  half: string;
  negations: string;
  /** Something holds only then. */
  conditions: string;
}
