/**
 * Synonyms across languages, one concept per line. Two-word terms are joined ("moneyback"). Words after `~`
 * are understood only on pages, because in a question they mean too much else.
 */
export const synonymLines = `
en parking park carpark garage; de parken parkplatz parkplätze stellplatz tiefgarage parkhaus parkmöglichkeiten; es aparcamiento aparcar estacionamiento estacionar; fr parking stationnement stationner garer; it parcheggio parcheggiare; pt estacionamento estacionar; nl parkeren parkeerplaats
en pet dog; de haustier hund; es mascota perro; fr chien animal; it cane animale; pt cão cachorro animal; nl huisdier hond
en wifi wi-fi wlan internet; de wlan internet; es wifi internet; fr wifi internet
en breakfast; de frühstück frühstücken frühstücksbuffet; es desayuno; fr petit-déjeuner; it colazione; pt pequeno-almoço; nl ontbijt
en dinner supper; de abendessen; es cena; fr dîner; it cena; pt jantar; nl avondeten
en lunch; de mittagessen mittagstisch; es almuerzo; fr déjeuner; it pranzo; pt almoço
en hours ~open; de öffnungszeiten ~geöffnet; es horario horarios ~abierto; fr horaires ~ouvert; it orari orario ~aperto; pt horário ~aberto; nl openingstijden ~geopend
en closed closing; de geschlossen ruhetag betriebsferien; es cerrado; fr fermé fermeture; it chiuso; pt fechado; nl gesloten
en price cost fee tariff pricing; de preis preise kosten gebühr tarif; es precio precios coste tarifa; fr prix tarif tarifs; it prezzo prezzi costo tariffa; pt preço preços custo; nl prijs prijzen kosten
en delivery deliver shipping ship; de lieferung liefern versand versenden; es entrega entregar envío enviar; fr livraison livrer; it consegna spedizione; pt entrega envio; nl bezorging bezorgen levering
en refund moneyback reimbursement ~return; de rückerstattung erstattung erstatten geldzurück; es reembolso devolución; fr remboursement rembourser; it rimborso; pt reembolso; nl terugbetaling
en cancel cancellation; de stornieren stornierung kündigen kündigung absagen; es cancelar cancelación anular; fr annuler annulation résilier; it cancellare annullare disdire; pt cancelar cancelamento; nl annuleren opzeggen
en reservation reserve booking; de reservierung reservieren buchung buchen; es reserva reservar; fr réservation réserver; it prenotazione prenotare; pt reserva reservar; nl reservering reserveren
en checkin ~arrival; de einchecken anreise ankunft bezugsfertig; es entrada llegada; fr arrivée; it arrivo; pt chegada; nl aankomst inchecken
en checkout ~departure; de auschecken abreise abreisen raus räumen ~verlassen; es salida; fr départ; it partenza; pt saída; nl vertrek uitchecken
en amex ~american
en lift elevator; de aufzug fahrstuhl lift; es ascensor; fr ascenseur; it ascensore; pt elevador; nl lift
en checkup ~examination
en ev ~electric
en cash ~cashless; de bargeld bar barzahlung; es efectivo; fr espèces; it contanti; pt dinheiro; nl contant
en creditcard; de kreditkarte kartenzahlung; es tarjeta; it carta; pt cartão
en pay payment; de bezahlen zahlen zahlung; es pagar pago; fr payer paiement; it pagare pagamento; pt pagar pagamento; nl betalen betaling
en installment; de ratenzahlung raten; es plazos cuotas; fr mensualités; it rate
en voucher giftcard giftvoucher giftcertificate; de gutschein gutscheine geschenkgutschein geschenkkarte; es vale bono; fr chèque-cadeau; it buono; pt vale; nl cadeaubon
en vegetarian; de vegetarisch; es vegetariano; fr végétarien; it vegetariano; pt vegetariano; nl vegetarisch
en vegan; de vegan vegane; es vegano; fr végane; it vegano; pt vegano; nl veganistisch
en glutenfree; de glutenfrei; es gluten; fr gluten; it glutine
en child children kid toddler; de kind kinder; es niño niña; fr enfant; it bambino bambina; pt criança; nl kinderen
en pool swimmingpool; de schwimmbad hallenbad freibad pool; es piscina; fr piscine; it piscina; pt piscina; nl zwembad
en bike bicycle; de fahrrad fahrräder rad; es bicicleta bici; fr vélo; it bicicletta bici; pt bicicleta; nl fiets fietsen
en rent rental hire; de leihen verleihen verleih mieten vermieten miete; es alquilar alquiler; fr louer; it noleggiare noleggio; pt alugar aluguel; nl huren verhuur
en train trainstation railway station; de bahnhof bahn zug; es tren estación; fr gare train; it treno stazione; pt trem comboio estação; nl trein station
en airport; de flughafen; es aeropuerto; fr aéroport; it aeroporto; pt aeroporto; nl luchthaven
en shuttle transfer pickup; de transfer abholung abholen; es traslado; fr navette; it navetta; pt traslado
en directions ~find ~getting; de anfahrt anreise wegbeschreibung; es llegar; fr itinéraire accès; it arrivare raggiungere; pt chegar; nl route bereikbaarheid
en address location located ~contact; de adresse anschrift ~kontakt; es dirección ~contacto; fr adresse; it indirizzo; pt endereço morada; nl adres
en appointment ~visit; de termin; es cita; fr rendez-vous; it appuntamento; pt consulta; nl afspraak
en insurance insurer; de versicherung krankenkasse kasse; es seguro; fr assurance mutuelle; it assicurazione; pt seguro; nl verzekering
en pain ache hurt hurts toothache emergency urgent; de schmerz schmerzen zahnschmerzen notfall notdienst; es dolor emergencia urgencia; fr douleur urgence; it dolore emergenza; pt dor emergência; nl pijn spoed
en doctor physician; de arzt ärztin; es médico doctor; fr médecin docteur; it medico dottore; pt médico; nl arts dokter
en dentist; de zahnarzt zahnärztin; es dentista; fr dentiste; it dentista; nl tandarts
en password; de passwort kennwort; es contraseña; fr motdepasse; pt senha; nl wachtwoord
en login signin; de anmelden einloggen anmeldung; es acceder; fr connexion; it accedere; nl inloggen
en twofactor 2fa twostep mfa authenticator; de zweifaktor
en account; de konto; es cuenta; fr compte; it conto account; pt conta; nl account
en subscription ~plan; de abo abonnement; es suscripción; fr abonnement; it abbonamento; pt assinatura; nl abonnement
en trial try ~tried; de testphase testen probe ausprobieren; es prueba probar; fr essai essayer; it prova provare; pt teste; nl proefperiode
en discount rebate reduction ~concession ~less ~off; de rabatt ermäßigung nachlass ~ermäßigt; es descuento; fr réduction remise; it sconto; pt desconto; nl korting
en pause freeze suspend; de pausieren unterbrechen ruhen; es pausar congelar; fr suspendre; it sospendere; pt pausar
en friend guest; de freund freundin gast begleitung; es amigo invitado; fr ami invité; it amico ospite; pt amigo; nl vriend gast
en age ~aged ~older; de alter mindestalter; es edad; fr âge; it età; pt idade; nl leeftijd
en senior seniors pensioner; de senioren rentner; es jubilado; fr retraité senior; it anziani; pt idoso
en student; de student studenten studierende; es estudiante; fr étudiant; it studente; pt estudante
en support; de hilfe kundendienst support; es soporte ayuda; fr assistance aide; it assistenza; pt suporte ajuda; nl hulp
en phone telephone ~contact; de telefon telefonnummer anrufen ~kontakt; es teléfono ~contacto; fr téléphone ~contact; it telefono; pt telefone; nl telefoon
en email e-mail mail; de email mail; es correo; fr courriel; it email; pt email
en job career vacancy hiring ~working; de stelle stellen stellenangebote karriere jobs; es empleo trabajo; fr emploi; it lavoro; pt emprego; nl vacature
en owner founder founded owns; de inhaber inhaberin gründer gegründet besitzer chef ~geschäftsführer; es dueño propietario fundador; fr propriétaire fondateur; it proprietario titolare; pt dono proprietário; nl eigenaar
en doubleroom; de doppelzimmer; es habitacióndoble; fr chambredouble; it matrimoniale
en singleroom; de einzelzimmer; es habitaciónindividual; it singola
en familyroom; de familienzimmer
en room; de zimmer; es habitación; fr chambre; it camera; pt quarto; nl kamer
en touristtax citytax; de kurtaxe; es tasaturística; fr taxe
en key; de schlüssel; es llave; fr clé; it chiave; pt chave; nl sleutel
en luggage baggage; de gepäck; es equipaje; fr bagage; it bagaglio; pt bagagem; nl bagage
en wheelchair accessible accessibility disabled ~stepfree; de rollstuhl rollstuhlgerecht barrierefrei; es accesible; fr handicapé accessible; it accessibile; pt acessível; nl rolstoel
en toilet restroom bathroom; de toilette wc; es baño aseo; fr toilettes; it bagno; pt banheiro
en cake; de torte kuchen; es tarta pastel; fr gâteau; it torta; pt bolo; nl taart
en bread; de brot; es pan; fr pain; it pane; pt pão; nl brood
en birthday; de geburtstag; es cumpleaños; fr anniversaire; it compleanno; pt aniversário; nl verjaardag
en cooking cook; de kochen; es cocinar cocina; fr cuisine cuisiner; it cucinare cucina; pt cozinhar; nl koken
en coffee; de kaffee; es café; fr café; it caffè; pt café; nl koffie
en wedding marry married; de hochzeit heiraten; es boda; fr mariage; it matrimonio; pt casamento; nl bruiloft
en course workshop lesson class; de kurs kurse; es curso clase; fr cours; it corso; pt curso; nl cursus
en print printing copy photocopy; de drucken ausdrucken kopieren; es imprimir impresión; fr imprimer impression; it stampare; pt imprimir; nl printen
en borrow loan lend; de ausleihen; es préstamo; fr emprunter; it prestito; pt empréstimo; nl lenen
en return; de zurückgeben rückgabe; es devolver devolución; fr retourner; it restituire reso; pt devolver; nl retourneren
en exchange; de umtausch umtauschen; es cambio cambiar; fr échange; it cambio; pt troca; nl ruilen
en fine overdue latefee; de mahngebühr; es multa; fr amende; it multa; pt multa; nl boete
en renew extend; de verlängern; es renovar; fr prolonger; it rinnovare
en broken damaged; de kaputt defekt beschädigt; es roto dañado; fr cassé; it rotto
en repair fix; de reparieren reparatur; es reparar reparación; fr réparer réparation; it riparare riparazione; pt reparar conserto; nl repareren
en warranty guarantee; de garantie gewährleistung; es garantía; fr garantie; it garanzia; pt garantia; nl garantie
en privacy; de datenschutz; es privacidad; fr confidentialité; it privacy; pt privacidade
en menu; de speisekarte; es menú; fr menu; it menù; pt cardápio
en allergy allergen allergic; de allergie allergene; es alergia alérgeno; fr allergie allergène; it allergia; pt alergia
en charger charging; de ladesäule ladestation aufladen; es cargador cargar; fr borne recharge; it ricarica
en free; de kostenlos gratis kostenfrei; es gratis gratuito; fr gratuit; it gratis gratuito; pt grátis gratuito; nl gratis
en smoking smoke; de rauchen raucher; es fumar; fr fumer; it fumare; pt fumar; nl roken
en invoice receipt; de rechnung; es factura; fr facture; it fattura; pt fatura; nl factuur
en wait turnaround; de wartezeit bearbeitungszeit; es espera; fr attente; it attesa; pt espera; nl wachttijd
en order; de bestellen bestellung; es pedir pedido; fr commander commande; it ordinare ordine; pt encomendar pedido; nl bestellen bestelling
en deposit; de anzahlung kaution; es depósito fianza; fr acompte caution; it caparra; pt depósito; nl aanbetaling
en haircut; de haarschnitt; es corte; fr coupe; it taglio; pt corte
en women ladies; de damen frauen; es mujeres; fr femmes; it donne
en men gentlemen; de herren männer; es hombres; fr hommes; it uomini
en ticket admission; de eintritt eintrittskarte ticket; es entrada; fr billet entrée; it biglietto ingresso; pt ingresso bilhete; nl kaartje
en language speak; de sprache sprechen; es idioma hablar; fr langue parler; it lingua parlare
`;

export const synonymPhrases: [RegExp, string][] = [
  [
    /(?<!\p{L})how (?:do|can|could|would|should) (?:i|we|you|one) (?:get|come|go|travel|drive|walk) (?:to (?:you|your \p{L}+|the \p{L}+)|there|here)(?!\p{L})/giu,
    "directions",
  ],
  [/(?<!\p{L})wie (?:komme?|kommt|kommen) (?:ich|man|wir)(?!\p{L})/giu, "anfahrt"],
  [/(?<!\p{L})c[oó]mo (?:llego|llegar|llegamos|se llega)(?!\p{L})/giu, "llegar"],
  [/(?<!\p{L})comment (?:venir|aller|arriver|se rendre|vous trouver)(?!\p{L})/giu, "itinéraire"],
  [/(?<!\p{L})come (?:arrivo|arrivare|si arriva|raggiungervi)(?!\p{L})/giu, "arrivare"],
  [/(?<!\p{L})como (?:chego|chegar)(?!\p{L})/giu, "chegar"],
  [/(?<!\p{L})hoe kom ik(?!\p{L})/giu, "route"],
  [/(?<!\p{L})how old(?!\p{L})/giu, "age"],
  [/(?<!\p{L})wie alt(?!\p{L})/giu, "mindestalter"],
  [/(?<=(?:habt|haben|hat|macht|machen)(?: \p{L}+){1,3} )(?:auf|zu)(?=[\s?!.]*$)/giu, "geöffnet"],
  [/(?<!\p{L})money back(?!\p{L})/giu, "refund"],
  [/(?<!\p{L})check[- ]out(?!\p{L})/giu, "checkout"],
  [/(?<!\p{L})check[- ]in(?!\p{L})/giu, "checkin"],
  [/(?<!\p{L})(?:log|sign) in(?!\p{L})/giu, "login"],
];
