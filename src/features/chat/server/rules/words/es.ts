import type { FactWords, RuleWords } from "./rule-words.ts";

export const es: RuleWords & FactWords = {
  greeting:
    "hola(?: que tal| buenas)?|buenas|buenos dias|buenas (?:tardes|noches)|que tal|como estas?",
  thanks: "(?:muchas )?gracias(?: por (?:la|su|tu) ayuda)?",
  agreed: "ok|vale|perfecto|genial|de acuerdo",
  goodbye: "adios|hasta (?:luego|pronto|manana)|chao|que tenga un buen dia",
  human:
    "(?:eres|es usted|es) (?:una? )?(?:humano|humana|persona(?: real)?|robot|bot|maquina|ia|real)|estoy hablando con (?:una? )?(?:humano|persona|robot|bot|maquina)|quien eres|que eres|como te llamas|con quien hablo",
  person:
    "hablar con (?:una? |el |la )?(?:persona|humano|alguien|agente|asesor|encargado|responsable|gerente|operador)(?: real)?|persona real|contactar(?: con (?:ustedes|vosotros|alguien))?|contactarles?|contactaros|datos de contacto|llamenme|ponerme en contacto|atencion al cliente",
  complaint:
    "terribles?|horribles?|asqueros[oa]s?|pesim[oa]s?|decepcionad[oa]s?|inaceptable|maleducad[oa]s?|suci[oa]s?|quemad[oa]s?|nunca mas|una verguenza|una estafa|odio|sigue (?:rot[oa]|sin funcionar)|me cobraron de mas",
  phone: "telefono|numero de telefono|llamarles?|llamaros|llamar",
  email: "e ?mail|correo(?: electronico)?",
  address:
    "direccion|donde (?:estan|estais|esta|se encuentran|queda|quedan)|ubicacion|ubicados|como llegar",
  hours:
    "abiertos?|abiertas?|abris|abren|abre|abrir|cerrados?|cerrada|cierran?|cerrais|horarios?|apertura",
  now: "ahora|ahora mismo|en este momento|todavia|aun",
  today: "hoy|esta (?:manana|tarde|noche)",
  tomorrow: "(?<!(?:(?:por|de|en) la|esta) )manana",
  weekend: "fin de semana|fines de semana",
  partOfDay:
    "(?:por|de|en) la manana|esta manana|mananas|mediodia|tardes?|noches?|madrugada|medianoche|temprano|antes|despues|entre|desde|partir|a las? (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|solo|solamente|tod[oa]s?|otr[oa]s?|estaban?",
  price: "precios?|cuestan?|cuanto (?:vale|valen|es|son)|tarifas?|costes?|costos?|caro",
  offers: "tienen?|teneis|hay|venden?|ofrecen?|hacen",
  weightless:
    "tomar|traer|permitido|posible|algo|informacion|disponible|tambien|mi|mis|quiero|puedo|vender|ofrecer|hacer",
  besides:
    "edificio|cual|cuales|cuando|donde|que|como|hora|horas|hola|favor|tienda|oficina|restaurante|local|negocio|salon|clinica|panaderia|dia|dias|semana|noche|tarde|numero|puedo|puede|saber|dime|tienen|teneis|tiene|hasta|desde|los|las|su|vuestro|vuestra|ustedes|vosotros|postal|contacto|atencion|publico",
};
