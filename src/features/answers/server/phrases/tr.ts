import type { Phrases } from "./phrases.ts";

export const tr: Phrases = {
  hello: { friendly: "Merhaba.", casual: "Selam.", formal: "İyi günler.", energetic: "Merhaba!" },
  welcome: {
    friendly: "Rica ederim.",
    casual: "Bir şey değil.",
    formal: "Rica ederim efendim.",
    energetic: "Ne demek, her zaman!",
  },
  found: {
    friendly: "",
    casual: "İşte:",
    formal: "Sayfalarımızda şöyle yazıyor:",
    energetic: "Memnuniyetle!",
  },
  whatToFind: "{name} hakkında ne öğrenmek istersiniz?",
  goodbye: "Hoşça kalın.",
  iAmAssistant:
    "Ben {name} için çalışan bir yapay zekâ asistanıyım, insan değilim. {name} sayfalarından yanıt veriyorum.",
  unknown: "Bilmiyorum. {name} sayfalarına baktım ve bununla ilgili bir şey bulamadım.",
  nothingOnTheRest: "Sorunuzun geri kalanı hakkında bir şey bulamadım.",
  stillReading:
    "{name} sayfalarını hâlâ okuyorum ve şimdilik bununla ilgili bir şey bulamadım. Lütfen bir dakika sonra yeniden sorun.",
  nothingRead: "Bilmiyorum. Henüz bakabileceğim bir {name} sayfası yok.",
  leaveDetails: "İletişim bilgilerinizi bırakın, {name} ekibinden biri size dönsün.",
  sorryToHear:
    "Bunu duyduğuma üzüldüm. Bunu ben düzeltemem, ancak {name} ekibinden birinin bunu bilmesi gerekir.",
  cannotAnswerNow: "Şu anda soruları yanıtlayamıyorum.",
  personWillAnswer: "Sizi bir kişiye yönlendirebilirim.",
  left: "{name} görüşmeden ayrıldı. Yapay zekâ asistanı yeniden yanıtlıyor.",
  phone: "Telefon: {value}",
  email: "E-posta: {value}",
  address: "Adres: {value}",
  openNow: "Şu anda açık, kapanış: {time}.",
  closedNow: "Şu anda kapalı.",
  closedNowOpens: "Şu anda kapalı. Bir sonraki açılış: {day}, {time}.",
  openOn: "{day}: {times}.",
  closedOn: "{day}: kapalı.",
  yesOpenOn: "Evet, {when} açığız: {times}.",
  noClosedOn: "Hayır, {when} kapalıyız.",
  onDay: "{day} günü",
  notStated: "{day}: çalışma saati belirtilmemiş.",
  today: "bugün",
  tomorrow: "yarın",
  hours: "Çalışma saatleri:",
};
