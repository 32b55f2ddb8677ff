import type { FactWords, RuleWords } from "./rule-words.ts";

export const de: RuleWords & FactWords = {
  greeting:
    "hallo(?: zusammen)?|hi|hey|moin(?: moin)?|servus|gruss gott|guten (?:tag|morgen|abend)|wie geht(?:s| es (?:dir|ihnen|euch))",
  thanks:
    "(?:vielen |besten |herzlichen )?dank(?: fur (?:die|ihre|deine) hilfe)?|danke(?: schon| sehr| dir| euch| ihnen)?|dankeschon",
  agreed: "ok|okay|alles klar|super|perfekt",
  goodbye:
    "tschuss|tschuess|auf wiedersehen|bis (?:bald|dann|spater)|schonen (?:tag|abend)(?: noch)?|ciao",
  human:
    "(?:bist du|sind sie|seid ihr) (?:ein |eine |echt |wirklich )*(?:mensch|echter mensch|person|echte person|roboter|bot|maschine|ki|computer|menschlich|echt)|(?:spreche|schreibe|rede) ich (?:hier )?mit (?:einem |einer )?(?:echten )?(?:menschen|person|roboter|bot|maschine|ki)|wer bist du|wer sind sie|was bist du|wie heisst du|wie heissen sie",
  person:
    "mit (?:einem |einer |jemandem|jemand|ihrem |eurem )?(?:echten |richtigen )?(?:menschen|person|mitarbeiter|mitarbeiterin|berater|team|chef)? ?(?:sprechen|reden|telefonieren|schreiben|verbunden werden)|(?:echter|richtiger) mensch|(?:sie|euch|dich) (?:kontaktieren|erreichen|anrufen)|kontakt(?:daten|formular|aufnehmen| aufnehmen)|ruckruf|rufen sie mich|kundenservice|kundendienst",
  complaint:
    "schrecklich\\p{L}*|furchtbar\\p{L}*|grauenhaft\\p{L}*|ekelhaft\\p{L}*|widerlich\\p{L}*|unverschamt\\p{L}*|unfreundlich\\p{L}*|enttauscht|enttauschend\\p{L}*|ungeniessbar|steinhart|altbacken|verschimmelt|verbrannt|versalzen|dreckig|schmutzig|nie wieder|eine zumutung|(?:war|waren) (?:\\p{L}+ )?(?:kalt|hart|trocken|kaputt|schlecht|verdorben)|immer noch (?:kaputt|nicht)|mein geld zuruck",
  phone: "telefon(?:nummer)?|(?:sie|euch) anrufen|(?:ihre|eure) nummer|rufnummer|telefonisch",
  email: "e ?mail(?: ?adresse)?|mail(?:adresse)?",
  address:
    "adresse|anschrift|wo (?:seid ihr|sind sie|ist (?:das|der|die) (?:laden|geschaft|buro|salon|restaurant|praxis)|finde ich (?:sie|euch))|standort|anfahrt|wie komm(?:e|t|en) (?:ich|man|wir)(?: am besten)? (?:zu|nach) (?:euch|ihnen)",
  hours:
    "geoffnet|offen|offnet|offnen|offnungszeit(?:en)?|geschlossen|schliesst|schliessen|auf(?=$| habt| haben)|zu(?=$)",
  now: "jetzt|gerade|im moment|momentan|noch|aktuell",
  today: "heute(?: abend| nachmittag| morgen)?",
  tomorrow: "(?<!(?:am|tag|mittwoch|abend) )morgen",
  weekend: "wochenende?s?",
  partOfDay:
    "(?<=(?:heute|am|tag|mittwoch|abend) )morgen|fruh|morgens|vormittags?|mittags?|nachmittags?|abends?|nachts?|mitternacht|vor|nach|zwischen|wahrend|von|nur|alle[mnrs]?|andere[mnrs]?|war|waren",
  price:
    "was (?:kostet|kosten)|wie hoch (?:ist|sind)|wie ?viel(?= |$)|kostenlos|preise?|kostet|kosten|wie ?viel (?:kostet|kosten|ist)|gebuhr(?:en)?|tarife?|teuer",
  offers:
    "(?:habt ihr|haben sie|gibt es|gibts|hast du|verkauft|verkaufen|bietet|bieten|macht ihr|machen sie|baut ihr|bauen sie)",
  weightless:
    "ne|sucht|suchen|rein|drin|mitkommen|mitnehmen|essen|speisen|gerichte|irgendwo|jemand|offnungszeiten|nehmt|nehmen|mitbringen|bringen|erlaubt|moglich|oft|lange|viel|wieviel|weit|auch|bietet|bieten|verkauft|verkaufen|machen|macht|bauen|baut|etwas|irgendwas|sachen|infos?|informationen|verfugbar|mein|meine|meinen|eigenes?|eigenen|muss|darf|gern|gerne|eigentlich|dauert|kriege|bekomme|gibt|gibts|arbeiten",
  besides:
    "gebaude|haus|wann|wie|was|wo|welche|welcher|welches|lange|uhr|hallo|bitte|laden|geschaft|buro|salon|restaurant|praxis|studio|firma|backerei|tage?|woche|abend|nachmittag|vormittag|bis|ab|um|nummer|kann|konnen|konnt|habt|habe|hat|sagen|lauten?|ihr|eure|ihre|euch|an|genau|am|sonn|feiertagen|macht|machen|morgens|abends",
};
