import type { FactWords, RuleWords } from "./rule-words.ts";

export const it: RuleWords & FactWords = {
  greeting: "ciao|salve|buongiorno|buon giorno|buonasera|buona sera|come (?:va|stai|sta)",
  thanks: "(?:molte |mille )?grazie(?: mille| dell aiuto)?",
  agreed: "ok|perfetto|va bene|ottimo",
  goodbye: "arrivederci|a (?:presto|dopo|domani)|buona (?:giornata|serata|notte)",
  human:
    "(?:sei|e|lei e) (?:una? |un )?(?:umano|umana|persona(?: vera| reale)?|robot|bot|macchina|ia|vero)|(?:sto parlando|parlo) con (?:una? |un )?(?:umano|persona|robot|bot|macchina)|chi sei|come ti chiami|con chi parlo",
  person:
    "parlare con (?:una? |un |il |la )?(?:persona|umano|qualcuno|operatore|responsabile|addetto)(?: vera| reale)?|persona (?:vera|reale)|contattar(?:vi|e)|mettermi in contatto|dati di contatto|richiamat(?:emi|o)|servizio clienti",
  complaint:
    "terribil[ei]|orribil[ei]|schifos[oaie]|uno schifo|disgustos[oaie]|pessim[oaie]|delus[oaie]|inaccettabil[ei]|maleducat[oaie]|sporc(?:o|a|hi|he)|bruciat[oaie]|immangiabil[ei]|mai piu|una vergogna|una truffa|odio",
  phone: "telefono|numero di telefono|chiamarvi|telefonare|telefonarvi",
  email: "e ?mail|posta elettronica",
  address:
    "indirizzo|dove (?:siete|si trova|vi trovate|e il negozio)|come (?:arrivare|raggiungervi)|ubicazione",
  hours:
    "apert[oiae]|apre|aprite|aprono|chiude|chiudete|chiudono|chius[oiae]|orari|orario|apertura|chiusura",
  now: "adesso|ora|in questo momento|ancora",
  today: "oggi|stamattina|stasera|questa sera",
  tomorrow: "domani",
  weekend: "week ?end|fine settimana",
  partOfDay:
    "mattin[ao]|stamattina|mezzogiorno|pomeriggio|sera|stasera|notte|stanotte|mezzanotte|prima|dopo|tra|fra|dalle|alle|solo|soltanto|tutt[eio]|eravate|erano",
  price: "prezz[oi]|costa|costano|costi|quanto (?:viene|vengono|e|costa|costano)|tariff[ae]|caro",
  offers: "avete|c e|ci sono|vendete|offrite|fate",
  weightless:
    "portare|permesso|possibile|qualcosa|informazioni|disponibile|anche|mio|mia|voglio|posso|vendere|fare",
  besides:
    "edificio|qual|quali|quale|quando|dove|che|come|ore|ciao|favore|negozio|ufficio|ristorante|salone|studio|panificio|azienda|giorno|giorni|settimana|sera|mattina|pomeriggio|numero|posso|sapere|vostro|vostra|vostri|siete|fino|alle|trova|contatto|trovate",
};
