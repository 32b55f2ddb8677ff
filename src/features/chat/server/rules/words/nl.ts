import type { FactWords, RuleWords } from "./rule-words.ts";

export const nl: RuleWords & FactWords = {
  greeting: "hallo|hoi|hey|hi|dag|goede(?:morgen|middag|navond)|goeden ?dag|hoe gaat het",
  thanks: "bedankt(?: voor (?:de|uw|je) hulp)?|dank (?:je|u)(?: wel)?|dankjewel|dankuwel",
  agreed: "ok|oke|prima|top|super",
  goodbye: "tot ziens|doei|tot (?:later|snel|morgen)|fijne (?:dag|avond)",
  human:
    "(?:ben je|bent u|ben jij) (?:een |echt )*(?:mens|echt mens|persoon|echte persoon|robot|bot|machine|ai|computer)|(?:praat|spreek|chat) ik (?:hier )?met een (?:echt )?(?:mens|persoon|robot|bot|machine)|wie ben (?:je|jij)|wie bent u|hoe heet (?:je|u)",
  person:
    "(?:met )?(?:een |iemand |jullie )?(?:echt |echte )?(?:mens|persoon|medewerker|iemand|adviseur) (?:spreken|praten|bellen|chatten)|(?:spreken|praten) met (?:een )?(?:mens|persoon|medewerker|iemand)|echt persoon|contact (?:opnemen|met jullie)|contactgegevens|bel mij|terugbellen|klantenservice|jullie bereiken",
  complaint:
    "vreselijk\\p{L}*|verschrikkelijk\\p{L}*|walgelijk\\p{L}*|smerig\\p{L}*|vies|vieze|teleurgesteld|teleurstellend|onacceptabel|onbeleefd|onbeschoft|oneetbaar|verbrand|beschimmeld|nooit meer|schandalig|oplichting|nog steeds (?:kapot|niet)",
  phone: "telefoon(?:nummer)?|jullie bellen|u bellen|nummer",
  email: "e ?mail(?: ?adres)?|mailadres",
  address:
    "adres|waar (?:zijn jullie|zit(?:ten)? jullie|bent u|is (?:de|het) (?:winkel|kantoor|salon|restaurant))|locatie|route",
  hours: "open|geopend|opent|openen|openingstijden|openingsuren|dicht|gesloten|sluit|sluiten",
  now: "nu|op dit moment|momenteel|nog",
  today: "vandaag|vanochtend|vanavond|vanmiddag",
  tomorrow: "(?<!dag )morgen(?:ochtend|middag|avond)?",
  weekend: "weekend|weekeinde",
  partOfDay:
    "(?:s ?)?(?:ochtend|morgen|middag|avond|nacht)s|ochtend|middag|avond|nacht|vanochtend|vanmiddag|vanavond|vannacht|(?<=dag )morgen|morgen(?:ochtend|middag|avond)|voor|na|tussen|vanaf|alleen|andere|was|waren",
  price: "prijs|prijzen|kost|kosten|hoeveel (?:is|zijn|kost|kosten)|tarie(?:f|ven)|duur",
  offers: "hebben jullie|heeft u|heb je|is er|zijn er|verkopen|bieden",
  weightless:
    "meenemen|toegestaan|mogelijk|iets|informatie|beschikbaar|ook|mijn|wil|mag|verkopen|hebben",
  besides:
    "gebouw|wanneer|hoe|wat|waar|welke|laat|lang|uur|hallo|alstublieft|winkel|kantoor|salon|restaurant|praktijk|bedrijf|bakkerij|dag|dagen|week|avond|middag|ochtend|tot|vanaf|om|nummer|kan|kunnen|jullie|jouw|uw|gevestigd|zitten|op|in",
};
