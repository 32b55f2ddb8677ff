import type { FactWords, RuleWords } from "./rule-words.ts";

export const pt: RuleWords & FactWords = {
  greeting: "ola|oi|bom dia|boa (?:tarde|noite)|tudo bem|como vai",
  thanks: "(?:muito )?obrigad[oa](?: pela ajuda)?",
  agreed: "ok|perfeito|otimo|certo",
  goodbye: "tchau|adeus|ate (?:logo|breve|mais|amanha)",
  human:
    "(?:voce e|tu es|es|e) (?:uma? )?(?:humano|humana|pessoa(?: real)?|robo|bot|maquina|ia)|(?:estou a falar|estou falando|falo) com (?:uma? )?(?:humano|pessoa|robo|bot|maquina)|quem e voce|quem es tu|qual e o (?:seu|teu) nom?e|como voce se chama",
  person:
    "falar com (?:uma? |o |a )?(?:pessoa|humano|alguem|atendente|agente|responsavel|gerente)(?: real)?|pessoa real|entrar em contat?o|contact?a los|contactos|dados de contat?o|me liguem|atendimento ao cliente|falar com voces",
  complaint:
    "terrivel|terriveis|horrivel|horriveis|nojent[oa]s?|pessim[oa]s?|decepcionad[oa]s?|inaceitavel|mal educad[oa]s?|suj[oa]s?|queimad[oa]s?|nunca mais|uma vergonha|odeio|odiei|continua sem funcionar",
  phone: "telefone|numero de telefone|telemovel|ligar(?: para voces)?",
  email: "e ?mail|correio eletronico",
  address:
    "endereco|morada|onde (?:ficam?|estao|voces ficam|se localizam?|e a loja)|localizacao|como chegar",
  hours: "abertos?|abertas?|abrem?|fecham?|fechados?|fechada|horarios?|funcionamento|funcionam?",
  now: "agora|agora mesmo|neste momento|ainda",
  today: "hoje|esta (?:manha|tarde|noite)",
  tomorrow: "amanha",
  weekend: "fim de semana|fins de semana",
  partOfDay:
    "manhas?|tardes?|noites?|madrugada|meio dia|meia noite|antes|depois|apos|entre|desde|so|apenas|somente|estavam?",
  price: "precos?|custam?|quanto (?:e|custa|custam|sai)|tarifas?|taxas?|caro",
  offers: "tem|ha|vendem|oferecem|fazem",
  weightless:
    "levar|permitido|possivel|algo|informacoes|disponivel|tambem|meu|minha|quero|posso|vender|fazer",
  besides:
    "edificio|predio|qual|quais|quando|onde|que|como|hora|horas|ola|favor|loja|escritorio|restaurante|salao|clinica|padaria|empresa|dia|dias|semana|noite|tarde|manha|numero|posso|saber|voces|tem|ate|desde|os|as|fica|estao|feira|aos|contato|contacto|atendimento",
};
