import type { FactWords, RuleWords } from "./rule-words.ts";

export const fr: RuleWords & FactWords = {
  greeting: "bonjour|salut|bonsoir|coucou|hello|comment (?:allez vous|ca va|vas tu)|ca va",
  thanks: "merci(?: beaucoup| bien| pour votre aide)?",
  agreed: "ok|d accord|daccord|parfait|super",
  goodbye: "au revoir|a bientot|bonne (?:journee|soiree|nuit)|a plus(?: tard)?",
  human:
    "(?:etes vous|es tu|vous etes|tu es) (?:un |une )?(?:vraie? )?(?:humain|humaine|personne(?: reelle)?|robot|bot|machine|ia|etre humain)|est ce que (?:vous etes|tu es|je parle (?:a|avec)) (?:un |une )?(?:vraie? )?(?:humain|personne|robot|bot|machine)|qui etes vous|qui es tu|quel est (?:votre|ton) nom|parle je (?:a|avec) (?:un |une )?(?:vraie? )?(?:humain|personne|robot|bot)",
  person:
    "parler (?:a|avec) (?:un |une |quelqu un|quelquun|votre )?(?:vraie? )?(?:humain|personne|conseillere?|agent|responsable|equipe)?|vraie personne|vous (?:contacter|joindre|appeler)|coordonnees|rappelez moi|etre rappelee?|service client",
  complaint:
    "horribles?|affreu(?:x|se)|degueulasse|degoutante?s?|infecte?s?|decue?s?|inadmissible|inacceptable|impolie?s?|desagreables?|immangeable|tres sales?|toujours sales?|plus jamais|une honte|une arnaque|je deteste|marche toujours pas",
  phone: "telephone|numero de telephone|vous (?:appeler|telephoner)|votre numero",
  email: "e ?mail|mail|courriel|adresse (?:e ?mail|mail|courriel)",
  address:
    "adresse|ou (?:etes vous|vous trouvez vous|se trouve|vous situez vous|est (?:le|la|votre) (?:magasin|boutique|restaurant|salon|bureau))|situes?|localisation|comment (?:venir|arriver)",
  hours: "ouverte?s?|ouvrez|ouvre|ouvrent|fermee?s?|fermez|ferment|horaires?|ouverture|fermeture",
  now: "maintenant|en ce moment|actuellement|encore",
  today: "aujourdhui|aujourd hui|ce (?:soir|matin)|cet apres midi",
  tomorrow: "demain",
  weekend: "week ?ends?",
  partOfDay:
    "matins?|matinee|midi|apres|soirs?|soiree|nuits?|minuit|avant|entre|seulement|uniquement|etiez|etaient|etait",
  price: "prix|coutent?|couts?|combien (?:coute|coutent|est|sont|ca)|tarifs?|cher",
  offers: "avez vous|vous avez|y a t il|il y a|vendez|proposez|faites vous",
  weightless:
    "prendre|apporter|autorise|possible|quelque|chose|infos?|informations?|disponible|aussi|mon|ma|mes|avez|avoir|faire|vendre|proposer",
  besides:
    "batiment|cest|quoi|quel|quels|quelle|quelles|quand|heure|heures|ou|est|bonjour|plait|magasin|boutique|bureau|restaurant|salon|cabinet|boulangerie|entreprise|jour|jours|jusqua|jusqu|semaine|matin|soir|midi|apres|numero|puis|peux|savoir|connaitre|les|votre|vos|trouve|postale|contact",
};
