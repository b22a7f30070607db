import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { unitIn, withoutUnits, wordsApart } from './price-units.ts';
import { scaleIn, withoutScale } from './rating-cells.ts';
import { currencyIn, withoutCurrencies } from './typed-cells.ts';
import { BILLED_IN_NAME } from './yearly-prices.ts';

/**
 * Usual names for the columns of tools, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech,
 * Swedish, Danish, Norwegian, Turkish and Japanese. Ambiguous names, such as 'type', 'status' and 'notes', are left out, and
 * so are the labels and codes of offers.
 */
const NAMES: Readonly<Record<string, string>> = {
  id: 'id; tool id; slug; kennung',
  name: `what is the tool called; what is it called; title; product title; tool title; task name; nom du produit; nom de l'application; namn; navn; verktyg; verktoy; værktøj; verktøy; verktygsnamn; nastroj; nazev; nazev nastroje; jmeno; aplikace; adı; arac; arac adı; araclar; uygulama; urun; urun adı; card name; programm; programme; logiciel; applicazione; aplicacion; aplicativo; applicatie; toepassing; aplikacja; anwendung; dienst; service; narzedzie; nazwa; narzedzia; software; ai-tool; program; programma; nome do produto; name; naam; hulpmiddel; productnaam; gereedschap; names; tool; tools; tool name; toolname; ai tool; name of tool; product; product name; app; app name; werkzeug;
    produkt; produktname; bezeichnung; nom; outil; nom de l'outil; produit; nombre; herramienta; producto; nome; strumento;
    prodotto; ferramenta; produto; ツール; ツール名; 名前; 名称; サービス名; 製品名`,
  description: `short desc; in one sentence, what does it do; excerpt; task content; task description; one-liner; one liner; elevator pitch; pitch; in one sentence; what does it do, in one sentence; short summary; beskrivning; kort beskrivning; vad gor det; vad gor den; beskrivelse; kort beskrivelse; hvad gør det; hvad gør den; hva gjør det; formål; ändamål; popis; strucny popis; co umi; co dela; ucel; k cemu slouzi; acıklama; kısa acıklama; tanım; ne yapar; ne ise yarar; about us; overview; tool description; product description; company description; card description; what does it do; produktbeschreibung; was macht das tool; was tut es; was kann es; que hace; cosa fa; che cosa fa; o que faz; que fait-il; ce que ca fait; wat doet het; wat het doet; co robi; purpose of the tool; finalidad; finalite; objectif; scopo; finalidade; doel; zastosowanie; verwendung; verwendungszweck; einsatz; utilisation; for what; was macht es; 用途; opis; krotki opis; zweck; einsatzzweck; wofur; wofuer; wozu; what is it for; what for; waarvoor; para que sirve; a cosa serve; a quoi ca sert; usage; was es tut; what is it; description; omschrijving; beschrijving; korte omschrijving; beschreibung; kurzbeschreibung; short description; description courte; was es macht;
    was es kann; summary; about; descripcion corta; descripcion breve; breve descripcion; descrizione breve; descricao breve; breve descricao; breve description; description breve; breve descrizione; descricao curta; what it does; descripcion;
    descrizione; descricao; desc; kurztext; langtext; 説明; 概要; 紹介`,
  url: `homepage url; product website; vendor website; product site; webbplats; webbsida; webbadress; hemsida; lank; hjemmeside; websted; webside; webadresse; nettside; nettsted; lenke; odkaz; webova stranka; webove stranky; internetova adresa; web sitesi; internet sitesi; baglantı; web adresi; official site; official website; web page; webpage; product page; company url; company website; company domain name; offizielle seite; offizielle website; site officiel; sitio oficial; sito ufficiale; site oficial; officiele website; strona; strona internetowa; strona www; adres; adres www; pagina de internet; endereco; indirizzo; webpagina; url; internetadresse; webadresse; internetadres; webadres; websitelink; link; website; web site; webseite; internetseite; homepage; hp; site internet; pagina; website url; tool url;
    tool link; product url; link to tool; web; site; site web; sitio web; sito; sito web; pagina web; lien; enlace; address; web address; adresse web; url address; domain; サイト; 公式サイト;
    ウェブサイト; ホームページ; リンク`,
  developer_name: `account name; seller; seller name; vendor name; company name; organization name; organisation name; organization; organisation; maker name; leverantor; utvecklare; foretag; tillverkare; leverandør; udvikler; virksomhed; utvikler; selskap; vyrobce; dodavatel; vyvojar; spolecnost; gelistirici; uretici; sirket; saglayıcı; supplier; publisher; manufacturer; lieferant; toeleverancier; uitgever; wydawca; producent; dostawca; firma producenta; fabricante; fabbricante; produttore; developer; leverancier; ontwikkelaar; aanbieder; bedrijf; maker; developer name; vendor; provider; made by; entwickler; hersteller; anbieter; developpeur; editeur;
    fournisseur; desarrollador; proveedor; sviluppatore; fornitore; desenvolvedor; fornecedor; firma; unternehmen;
    entreprise; empresa; azienda; 会社; 会社名; 開発元; 提供元`,
  tags: `tag list; hashtags; taggar; nyckelord; etiketter; nøgleord; nøkkelord; stitky; klicova slova; etiketler; anahtar kelimeler; tags; trefwoorden; labels; tag; keywords; schlagworter; schlagworte; stichworter; mots-cles; mots cles; etiquettes; etiquetas; palabras clave;
    etichette; parole chiave; palavras-chave; palavras chave; タグ`,
  categories: `primary category; main category; category name; categories on g2; g2 category; kategorier; område; oblast; kategoriler; kategoria; kategorie narzedzi; obszar; bereich; domaine; category; rubriek; categories; kategorie; kategorien; rubrik; categorie; categoria; categorias; topic; topics; thema; カテゴリ;
    カテゴリー; 分類`,
  decision_price_from: `how much is it; how much does it cost; what does it cost; unit price; sales price; entry level price; entry-level price; pris; pris fran; pris fra; fra pris; manadspris; manadskostnad; kostnad; månedspris; manedspris; mesicni cena; cena za mesic; fiyat; aylık fiyat; ucret; aylık ucret; baslangıc fiyatı; annual cost; yearly cost; annual fee; monthly fee; monatskosten; monatliche kosten; jahreskosten; cout mensuel; cout annuel; prix annuel; coste mensual; coste anual; precio anual; mensualidad; costo mensile; costo annuo; costo annuale; prezzo annuale; canone mensile; canone annuo; custo mensal; custo anual; preco anual; mensalidade; jaarprijs; jaarkosten; maandkosten; cena roczna; cena; cena od; koszt; pricing; tarif; tarifs; tarief; tarieven; pricing plan; tariffa; tarifa; cennik; listenpreis; list price; price; prijs; prijs vanaf; vanafprijs; prix des; annual price; yearly price; jahrespreis; price from; starting price; preis; preis ab; ab preis; ab; prix; prix a partir de; precio; precio desde;
    prezzo; prezzo da; preco; preco a partir de; cost; costs; kosten; cout; coste; costo; custo; lowest price; entry price;
    価格; 料金; 月額; 月額料金; 月額価格;
    monthly price; monthly cost; monatspreis; monatlicher preis; prix mensuel; precio mensual; prezzo mensile; preco mensal;
    maandprijs; cena miesieczna`,
  'decision_price_from.currency': `mena; para birimi; currency; price currency; currency code; munteenheid; wahrung; waehrung; devise; monnaie; moneda; divisa; valuta; moeda; 通貨`,
  'decision_price_from.per':
    'billing; billing frequency; billing period; billing interval; billing cycle; price unit; abrechnung; abrechnungszeitraum; abrechnungsintervall; zahlungsweise; frequence de facturation; periodicidad; periodicidade; fatturazione; facturatieperiode',
  'decision_price_from.date_updated': `price as of; price date; price checked; price checked on; date of price; preisstand;
    preis vom; preis geprueft; preis gepruft; preis gepruft am; preis stand; prix au; date du prix; prix verifie le; fecha del precio; data del prezzo; data do preco`,
  'decision_price_from.url': `price source; price url; pricing page; pricing url; preisseite; preisquelle;
    quelle des preises; page des tarifs; source du prix; fuente del precio; fonte del prezzo; fonte do preco`,
  checked_on: `kontrollerad; senast kontrollerad; kontrolleret; senest kontrolleret; kontrollert; overeno; zkontrolovano; kontrol tarihi; last reviewed; reviewed on; last verified; zuletzt gepruft am; sprawdzono; stan na; bijgewerkt; laatst gecontroleerd; ultima verifica; ultima verificacion; ultima verificacao; derniere mise a jour verifiee; checked; checked on; date checked; last checked; verified; verified on; as of; stand; datenstand; gepruft; geprueft;
    gepruft am; geprueft am; zuletzt gepruft; letzte prufung; letzte pruefung; verifie le; controle le; derniere verification;
    verificado el; comprobado el; verificato il; controllato il; verificado em; conferido em; gecontroleerd op; 確認日`,
  free_tier: `is there a free version; is there a free tier; has free plan; has a free plan; has free version; has a free version; has a free tier; offers free plan; free plan available; free version available; plano gratis; tem plano gratis; piano gratis; plan gratis; formule gratuite disponible; does it have a free plan; does it have a free version; does it have a free tier; is it free; gratis version; gratis variant; gratis udgave; gratis utgave; gratisplan; zdarma; verze zdarma; bezplatna verze; bezplatny tarif; ma verzi zdarma; ucretsiz; ucretsiz surum; ucretsiz plan; bedava; darmowa wersja; wersja darmowa; darmowy plan; darmowe; za darmo; tiene version gratuita; hay version gratuita; y a-t-il une version gratuite; gibt es eine kostenlose version; c'e una versione gratuita; tem versao gratuita; is er een gratis versie; gratuita; version gratis; plan gratis; free tier; gratis versie; gratis plan; is there a free plan; free plan; free version; has free tier; free tier available; gratisversion; gratis-version;
    gratistarif; kostenlose version; kostenloser tarif; version gratuite; offre gratuite; plan gratuit; formule gratuite;
    version gratuita; plan gratuito; versione gratuita; piano gratuito; versao gratuita; plano gratuito;
    free; kostenlos; gratis; gratuit; gratuito; 無料; 無料プラン`,
  offers_api:
    'has api; has an api; does it have an api; api access; api available; api vorhanden; hat api; hat eine api; a une api; api disponible; tiene api; con api; tem api; ha api; ma api; heeft api',
  'offers_self-host':
    'self-hosted; self hosted; self hosting; self-hostable; on-premise; on premise; on-prem',
  offers_offline: 'offline mode',
  'offers_no-code': 'no code',
  offers_sso: 'single sign on; sso support; saml; saml sso',
  offers_mcp: 'mcp server',
  decision_platforms: `plattformar; platforme; plattformer; platformy; platforma; platformlar; works on; runs on; available on; lauft auf; verfugbar auf; disponible sur; disponible en; funciona en; disponibile su; disponivel em; beschikbaar op; dziala na; platform; platformen; platforms; supported platforms; plattform; plattformen; plateforme; plateformes; plataforma;
    plataformas; piattaforma; piattaforme; プラットフォーム; 対応プラットフォーム`,
  decision_languages: `språk; sprog; jazyk; jazyky; dil; diller; jezyk; jezyki; language; taal; talen; languages; supported languages; sprache; sprachen; langue; langues; idioma; idiomas; lenguas;
    lingua; lingue; linguas; 言語; 対応言語`,
  is_premium: 'premium; paid; betaald; kostenpflichtig; payant; de pago; a pagamento; pago',
  avg_rating:
    'overall rating; g2 rating; capterra rating; average user rating; star rating; betyg; omdome; bedømmelse; vurdering; hodnoceni; puan; degerlendirme; cijfer; voto; stars; sterne; user rating; ocena; note moyenne; nota; punteggio; score; durchschnittsbewertung; average score; rating; beoordeling; average rating; bewertung; valoracion; puntuacion; valutazione; avaliacao; evaluation',
  rating_count: `total reviews; total ratings; reviews count; no. of reviews; recensioner; antal recensioner; omdomen; antal omdomen; anmeldelser; antal anmeldelser; antall anmeldelser; pocet hodnoceni; pocet recenzi; degerlendirme sayısı; yorum sayısı; reviews; opinie; liczba opinii; numero de opiniones; opiniones; anzahl der bewertungen; bewertungen; avis; recensioni; numero di recensioni; aantal beoordelingen; recensies; numero de avaliacoes; avaliacoes; review count; number of ratings; ratings; number of reviews; anzahl bewertungen; nombre d'avis; numero de valoraciones;
    numero di valutazioni; numero de avaliacoes`,
  former_names: `former names; former name; fruhere namen; fruherer name; ehemals; anciens noms; ancien nom; nombres anteriores;
    nombre anterior; nomi precedenti; nome precedente; nomes anteriores; nome anterior; vroegere namen; vroegere naam; 旧名称`,
  business_location:
    'headquarters location; huvudkontor; hovedkontor; hovedsæde; sidlo; zeme; merkez; ulke; country/region; based in; hq; head office; sitz; unternehmenssitz; sitz des unternehmens; siege social; sede central; sede principal; sede legale; sede da empresa; zetel; headquarter; hq location; country; land; pays; pais; paese; kraj; 本社; siedziba; hoofdkantoor; ubicazione; localizacao; location; vestigingsplaats; headquarters; standort; firmensitz; hauptsitz; siege; sede; ubicacion',
  basic_information_release_date: `when did it come out; when was it released; when was it launched; launch year; release year; markteinfuhrung; markteintritt; リリース日; 公開日; 発売日; sorti le; sortie le; sortie; date of launch; date of release; launched at; lanserad; lanseringsdatum; slappt; utgiven; lanceret; lanceringsdato; udgivet; udgivelsesdato; lansert; datum vydani; vydano; spusteno; cıkıs tarihi; yayın tarihi; release date; released; launched; launch date; launch; release; released on; launched on; veroffentlicht; veroffentlicht am; erschienen; erschienen am;
    erscheinungsdatum; date de lancement; date de sortie; lance le; fecha de lanzamiento; lanzamiento; data di lancio; data di uscita;
    data de lancamento; lancamento; lanceringsdatum; gelanceerd; gelanceerd op; uitgebracht; data wydania; data premiery; premiera`,
  basic_information_founders:
    'founder names; founders; founder; founded by; grunder; gegrundet von; fondateurs; fondateur; fundadores; fundador; fondatori; fondatore; oprichters; oprichter; zalozyciele; 創業者',
  business_target_audience:
    'target customer; target customers; market segment; target audience; audience; target group; who is it for; zielgruppe; fur wen; public cible; pour qui; publico objetivo; para quien; publico-alvo; para quem; pubblico; per chi; doelgroep; voor wie; grupa docelowa',
  business_use_cases:
    "use case; use cases; anwendungsfall; anwendungsfalle; einsatzgebiete; cas d'usage; cas d'utilisation; casos de uso; caso de uso; casi d'uso; toepassingen; przypadki uzycia",
  business_industry_focus:
    'industries; industry; industry groups; branche; branchen; secteur; secteurs; sector; sectores; settore; setor; setores',
  tech_integrations:
    'integrations; integration; works with; integrationen; schnittstellen; integrations avec; integraciones; integrazioni; integracoes; integraties; koppelingen; integracje',
  business_competitors:
    'competitors; competitor; alternatives; konkurrenten; wettbewerber; alternativen; concurrents; competidores; concorrenti; concorrentes; concurrenten; konkurenci',
  business_contact_email:
    'contact e-mail; contact email; email; e-mail; mail; kontakt e-mail; courriel; correo; correo electronico; indirizzo email',
  decision_compliance:
    'compliance; certifications; certificates; zertifikate; zertifizierungen; konformitat; conformite; certificaciones; certificazioni; certificacoes; certificeringen; certyfikaty',
  other_names:
    'other names; also known as; aka; andere namen; auch bekannt als; autres noms; otros nombres; altri nomi; outros nomes; andere naam; inne nazwy',
  funding_total_funding:
    'total funding; total raised; raised; funding raised; kapital; investiert; total recaudado; totale raccolto; total captado; opgehaald; funding; finanzierung; financement; financiacion; finanziamenti; financiamento',
};

/** Whether a header calls what it names tools or software. */
export function namesTools(header: string): boolean {
  return /tool|software|werkzeug|outil|herramienta|ferramenta|strument|narzedzi|hulpmiddel|verktyg|verktøy|værktøj|nastroj|arac|ツール/u.test(
    plainName(header),
  );
}

/** Names of columns about the file's own work, whose cells name no tool. */
const REMARKS = new Set(
  `comment; comments; remark; remarks; note; notes; internal note; internal notes; my notes; bemerkung; bemerkungen; anmerkung;
    anmerkungen; kommentar; kommentare; notiz; notizen; hinweis; hinweise; interne notiz; interne notizen; commentaire;
    commentaires; remarque; remarques; note interne; notes internes; comentario; comentarios; observaciones; observacion; notas;
    notas internas; observacoes; observacao; anotacoes; commento; commenti; osservazioni; annotazioni; opmerking; opmerkingen;
    notitie; notities; toelichting; uwaga; uwagi; komentarz; komentarze; notatki; 備考; コメント; メモ; anteckning; anteckningar; noter; bemærkning; bemærkninger; merknad; merknader; poznamka; poznamky; komentar; komentare; not; notlar; acıklamalar; owner; assignee;
    assigned to; responsible; contact; contact person; status; priority; next step; todo; to do; team; department;
    verantwortlich; zustandig; ansprechpartner; abteilung; prioritat; responsable; contacto; contatto; responsavel; verantwoordelijke`
    .split(';')
    .map(plainName),
);

/** Whether a header says that its column has remarks. */
export function isRemark(header: string): boolean {
  return REMARKS.has(plainName(header));
}

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...OFFER_ROWS.flatMap(({ code, label }) =>
    [label, code].map((name) => [plainName(name), `offers_${code}`] as const),
  ),
  ...Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(';').map((name) => [plainName(name), column] as const),
  ),
]);

/** The fields whose labels on the site mean no other field. */
const BY_LABEL: ReadonlyMap<string, string> = (() => {
  const fields = [...OWN_FIELDS, ...TOOL_FIELDS].map(({ key, label }) => ({ key, label: plainName(label) }));
  const alone = fields.filter(({ label }) => fields.filter((one) => one.label === label).length === 1);
  return new Map(alone.map(({ key, label }) => [label, key]));
})();

/** Names for prices that replace those of another column. */
const NEW_PRICES =
  'new price; neuer preis; neupreis; nouveau prix; nuevo precio; nuovo prezzo; novo preco; nieuwe prijs'
    .split('; ')
    .map(plainName);

/** Whether a header says that its prices replace those of another column. */
export function isNewPrice(header: string): boolean {
  return NEW_PRICES.includes(plainName(header));
}

/** Whether a header's last word names another field than the name: cells of 'Billing Country' call no tool. */
export function endsAsOther(header: string): boolean {
  const [last = ''] = /\p{L}+$/u.exec(plainName(header)) ?? [];
  const field = BY_NAME.get(last);
  return field !== undefined && field !== 'name';
}

/** Columns of tickets, whose summary is what the ticket is called. */
const OF_TICKETS = ['issue key', 'issue id', 'issue type', 'vorgangsschlussel', 'vorgangs-id', 'vorgangstyp'];

/** Whether a header names what tickets are about, in an export of tickets. @param among all headers of the file */
export function isTicketName(header: string, among: readonly string[]): boolean {
  const isSummary = ['summary', 'zusammenfassung'].includes(plainName(header));
  return isSummary && among.some((one) => OF_TICKETS.includes(plainName(one)));
}

/** Whether a header names companies, which are what a file lists where it names nothing else. */
export function namesCompanies(header: string): boolean {
  return /^(?:(?:organi[sz]ation|company)(?: name)?|account name)$/.test(plainName(header));
}

/** Total funding as Crunchbase exports it: beside it stands the same amount in other currencies. */
const FUNDING = /^total funding amount\b/i;

/** The field for a usual name, or undefined. */
export function columnCalled(header: string): string | undefined {
  if (isNewPrice(header)) return 'decision_price_from';
  if (FUNDING.test(header)) return /\bUSD\b/i.test(header) ? 'funding_total_funding' : undefined;
  const name = plainName(header);
  // 'Note' of a scale is a rating, in German, French and others.
  const isScaled = scaleIn(header) !== null;
  if (/^not[ae]\b/.test(name) && isScaled) return 'avg_rating';
  if (isScaled && BY_NAME.get(plainName(withoutScale(header))) === 'avg_rating') return 'avg_rating';
  return (
    BY_NAME.get(name) ??
    BY_LABEL.get(name) ??
    columnOfName(wordsApart(header)) ??
    priceOfWords(withoutWrap(header)) ??
    priceOfWords(name) ??
    columnTwice(header)
  );
}

/** 'Name / Nom': the field for a name in two languages, both of which mean it. */
function columnTwice(header: string): string | undefined {
  const called = header
    .slice(0, 100)
    .split(/\s*[/|]\s*/)
    .map(columnOfName);
  return called.length > 1 && new Set(called).size === 1 ? called[0] : undefined;
}

function columnOfName(header: string): string | undefined {
  return BY_NAME.get(plainName(header)) ?? BY_LABEL.get(plainName(header));
}

/** The names of prices without the units in them. */
const PRICES: ReadonlySet<string> = new Set(
  (NAMES.decision_price_from ?? '')
    .split(';')
    .map(withoutUnits)
    .filter((name) => name !== ''),
);

/**
 * 'price_usd_month', 'Cost per seat (EUR)', 'prix / an', '€ pro Monat': the price where a name for it, or a currency, stands
 * beside what it is paid for.
 */
function priceOfWords(header: string): string | undefined {
  const named = wordsApart(header).replace(BILLED_IN_NAME, ' ');
  const called = withoutUnits(withoutCurrencies(named));
  const isPrice =
    called === '' ? currencyIn(named) !== undefined && unitIn(named).time !== null : PRICES.has(called);
  return isPrice ? 'decision_price_from' : undefined;
}

/** 'Custom field (Price)' of Jira without its wrap. */
function withoutWrap(header: string): string {
  return header.replace(/^custom field \((.+)\)$/i, '$1');
}

/** Folds case and accents, and drops brackets and trailing signs: 'Précio (€) *' is 'precio'. */
function plainName(header: string): string {
  return withoutWrap(header.slice(0, 100))
    .normalize('NFKD')
    .replace(/[([].*$/, '')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replace(
      /,? (?:netto|brutto|ht|ttc|(?:excl|incl|exkl|inkl|zzgl)\.? (?:vat|tax|taxes|btw|mwst|ust|iva|moms)\.?)$/,
      '',
    )
    .replace(/ (?:in|en|em) (?:euros?|eur|usd|dollars?|us-dollar|us\$|chf|gbp)$|[,:]? ?[€$£]$/, '')
    .replaceAll(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'");
}
