import type { FactWords, RuleWords } from "./rule-words.ts";

export const en: RuleWords & FactWords = {
  greeting:
    "(?:hello|hi|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|team))?|how are you(?: doing)?(?: today)?|nice to meet you",
  thanks:
    "(?:(?:ok|okay|great|perfect|many|cool) )?(?:thanks|thank you|thx|ty|cheers)(?: (?:so|very) much| a lot| again| for (?:your|the) help)?(?: (?:mate|guys|man|everyone|buddy|love))?",
  agreed: "ok|okay|great|perfect|got it|awesome|alright|cool",
  goodbye:
    "bye(?: bye)?|good ?bye|good night|see you(?: later| soon)?|have a (?:nice|good|great) (?:day|evening|weekend)",
  human:
    "are you (?:a |an |really |actually |just )*(?:human(?: being)?|real(?= person| human|$)(?: person| human)?|person|bot|robot|ai|machine|chatbot|computer|program)|am i (?:talking|speaking|chatting|writing) (?:to|with) (?:a |an )*(?:real |actual )?(?:human|person|bot|robot|machine|ai|computer)|is this (?:a |an )*(?:bot|robot|ai|human|real person|person|chatbot|machine)|who are you|what are you|who am i (?:talking|speaking|chatting) (?:to|with)|what is your name|whats your name",
  person:
    "(?:talk|speak|chat) (?:to|with) (?:a |an |the |some |your |one of your )*(?:real |live |actual )?(?:human(?: being)?|person|someone|somebody|agent|representative|rep|staff|operator|manager|owner|boss|team|employee|advisor|reception(?:ist)?|front desk|dentist|doctor|lawyer|technician|trainer|anyone|anybody)|(?:real|live|human) (?:person|human|agent|support|operator)|(?:contact|reach|get hold of) you|get in touch|contact (?:details|form|information|info|us)|call me(?: back)?|call ?back|human please|customer service",
  complaint:
    "terrible|awful|horrible|dreadful|appalling|disgusting|disappointed|disappointing|unacceptable|inedible|filthy|rude|unfriendly|stale|mouldy|moldy|burnt|worst|rip ?off|scammed|overcharged|i (?:really )?hated?|never again|arrived (?:broken|damaged|cold)|came (?:broken|damaged|cold)|still (?:squeaks?|leaks?|not working|(?:doesnt|dont|isnt|not) work(?:ing)?)|owe me|my money back",
  phone:
    "(?:tele)?phone(?: (?:number|nr|no))?|number (?:can|do|should) i call|(?:call|phone|ring) (?:you|u)|(?:your|ur) (?:number|nr)",
  email: "e ?mail(?: address)?|email you|write to you",
  address:
    "address|where (?:are|r) (?:you|u)(?: guys)?(?: located| based)?|located|your location|directions|(?:get to|find) you|where(?:s| is) (?:the|your|ur) (?:shop|store|office|salon|restaurant|clinic|bakery|studio|library|hotel|museum|school|gym|practice|cafe|bar|church|garage|surgery|pharmacy|gallery|theat(?:re|er))",
  hours:
    "open|opens|opening(?: hours| times)?|closed?|closes|closing(?: time)?|hours|business hours",
  now: "now|right now|currently|at the moment|still",
  today: "today|tonight|this (?:morning|afternoon|evening)",
  tomorrow: "tomorrow",
  weekend: "weekends?",
  partOfDay:
    "mornings?|noon|midday|afternoons?|evenings?|nights?|tonight|midnight|am|pm|oclock|before|after|between|during|from|by|only|just|all|most|other|were|was",
  price:
    "prices?|costs?|fees?|charges?|how much(?: (?:is|are|does|do|for)|(?= and|$))|expensive|(?:is|are) (?:it|that|this|they|these) (?:for )?free|(?<!limit )rates?(?! limits?)",
  offers:
    "do (?:you|u|they)(?: guys)? (?:have|sell|offer|do|make|carry|stock|serve|provide|take|accept|ship|treat|support|lend|rent|repair|fix|teach|host|run)|you (?:have|sell)|(?:is|are) there|got any|any",
  weightless:
    "per|brands?|types?|kinds?|sorts?|varieties|methods?|ways?|somewhere|anywhere|nearby|somebody|someone|included?|hours|opening|accept|accepts|take|takes|bring|allowed|allow|possible|often|long|much|many|far|soon|come|offer|offers|sell|sells|buy|got|have|has|make|makes|serve|carry|stock|provide|something|anything|stuff|things?|options?|policy|info|information|available|food|some|any|pls|plz|ur?|r|dont|cant|do|really|also|get|guests?|much|regarding|about|question|terrible|fit",
  besides:
    "building|premises|venue|property|library|hotel|museum|school|gym|practice|ur?|r|pls|plz|whats|wheres|hi|hello|please|tell|know|give|get|guys|shop|store|office|salon|restaurant|cafe|bakery|business|company|place|branch|clinic|studio|team|people|time|times|late|early|until|till|morning|afternoon|evening|night|week|weekdays?|days?|am|pm|oclock|number|street|postal|mailing|physical|contact|exactly|use|need|want|id|like|find|im|go|visit|come|today|now|usually|normally|regular|currently|usual",
};
