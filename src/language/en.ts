import type { AgentPhrases, GrammarWords, LauncherTexts, Words } from "./pack-parts.ts";

/** The visitor's page. Names in braces are filled in. */
export const page = {
  title: "{name}: AI assistant",
  loading: "Loading",
  notFoundTitle: "Agent Not Found",
  notFound: "The support agent you're looking for is not available or has been disabled.",
  notLoadedTitle: "The chat did not load",
  notLoaded: "The server did not answer.",
  tryAgain: "Try again",
  usuallyResponds: "Usually responds instantly",
  conversationWith: "Conversation with {name}",
  assistant: "AI assistant",
  person: "Person",
  notice: "You are chatting with an AI assistant, not a person.",
  greeting: "Hello from {name}. What would you like to know?",
  starters: "Suggested questions",
  you: "You",
  typing: "Typing",
  toNewest: "Go to the newest message",
  sources: "Sources",
  source: "Source {number}",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Failed to copy to clipboard",
  helpful: "Helpful",
  notHelpful: "Not helpful",
  ratingNote: "Would you like to say more? (optional)",
  ratingSend: "Send",
  ratingThanks: "Thank you for telling us.",
  messageLabel: "Your message",
  placeholder: "Type your message...",
  send: "Send",
  sendFailed: "Failed to send message. Please try again.",
  retry: "Retry",
  newConversation: "New conversation",
  poweredBy: "Powered by",
  close: "Close",
  askSomeone: "Yes, ask someone",
  noThanks: "No, thanks",
  request: "Shall someone get back to you? You can leave your contact details here.",
  /** Instead of `request`, if the answer before it has asked for the details. */
  requestAgain: "Here is a form for that. Or ask me something else.",
  closed:
    "An answer is not possible at the moment. Leave your contact details here and someone will get back to you.",
  thanks:
    "Thank you for providing your contact information! Someone from our team will reach out to you shortly.",
  formTitle: "Get in touch with us!",
  formText: "Leave your details and we'll get back to you soon.",
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
  submit: "Submit",
  submitting: "Submitting...",
  skip: "Skip",
  privacy: "Privacy policy",
  isRequired: "{field} is required",
  emailInvalid: "Invalid email address",
  consentRequired: "Please agree before you submit.",
  submittedTitle: "Thank you!",
  submitted: "Your information has been submitted. We'll get back to you soon!",
  notSubmittedTitle: "Error",
  notSubmitted: "Failed to submit your information. Please try again.",
  countdown: "A Live Agent will be joining you in {seconds} seconds",
  joined: "{agent} has joined the conversation",
  hello: "Hello, my name is {agent}, for {business}, how can I help you today?",
  ourBusiness: "our business",
  noPerson: "No person is online now. {agent} is our AI assistant.",
  answersFrom: "We answer messages from {time}.",
};

export const launcher: LauncherTexts = { label: "Chat with {name}", unread: "New messages:" };

export const agent: AgentPhrases = {
  hello: { friendly: "Hello.", casual: "Hi there.", formal: "Good day.", energetic: "Hi!" },
  welcome: {
    friendly: "You're welcome.",
    casual: "No problem.",
    formal: "You are most welcome.",
    energetic: "Happy to help!",
  },
  found: {
    friendly: "",
    casual: "Here you go:",
    formal: "Our pages state:",
    energetic: "Happy to help!",
  },
  whatToFind: "What would you like to know about {name}?",
  goodbye: "Goodbye.",
  iAmAssistant: "I am an AI assistant for {name}, not a person. I answer from the pages of {name}.",
  unknown: "I don't know. I looked through {name}'s pages and found nothing about that.",
  nothingOnTheRest: "I found nothing about the rest of your question.",
  stillReading:
    "I am still reading {name}'s pages and have found nothing about that so far. Please ask again in a minute.",
  nothingRead: "I don't know. I have no pages of {name} to look it up in yet.",
  leaveDetails: "Leave your contact details and someone from {name} will get back to you.",
  sorryToHear:
    "I am sorry to hear that. I cannot put it right, but a person at {name} should know about it.",
  cannotAnswerNow: "I cannot answer questions at the moment.",
  personWillAnswer: "I can pass you on to a person.",
  left: "{name} has left the conversation. The AI assistant is answering again.",
  phone: "Phone: {value}",
  email: "Email: {value}",
  address: "Address: {value}",
  openNow: "Open now, until {time}.",
  closedNow: "Closed now.",
  closedNowOpens: "Closed now. Next opening: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: closed.",
  notStated: "{day}: no opening hours are stated.",
  today: "today",
  tomorrow: "tomorrow",
  hours: "Opening hours:",
};

export const words: Words = {
  greeting: "Hello! How can I help you with {name}?",
  contact: "Contact",
  closed: "Closed",
  commonQuestions: [
    "When are you open?",
    "Where are you?",
    "What are your prices?",
    "How can I book?",
    "How can I reach you?",
    "How can I pay?",
  ],
  calendar: { weekend: "weekend", afterTomorrow: "day after tomorrow" },
  pronouns:
    "it it's its that that's these those they they're them their he him his she her one ones else",
  beginnings:
    "yes yeah yep no nope not ok okay sure great perfect thanks thank alright and but or so well actually",
  smallTalk:
    "hello hi hey good morning afternoon evening day thanks thank please help need want know like tell question questions information info details give find look looking wonder wondering regarding something anything ok okay yes yeah explain learn understand sure see say get go just also let right well much many",
};

export const grammar: GrammarWords = {
  numbers: "two three four five six seven eight nine ten eleven twelve",
  half: "half",
  negations:
    "no not never none neither nor nothing cannot without isn't aren't don't doesn't didn't won't can't couldn't wasn't weren't",
  conditions:
    "if unless only except until within up under over above below from least most during when after before",
};
