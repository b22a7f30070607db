const MONTHS = ['month', 'monat', 'mois', 'mes', 'mese', 'maand'];
const YEARS = ['year', 'jahr', 'an', 'ano', 'anno', 'jaar'];
const PER = [' / ', '/', ' per ', ' pro ', ' par ', ' por ', ' al '];
/** Words that mean 'a month'. */
const MONTHLY =
  'monthly price; monthly cost; monatspreis; monatlicher preis; prix mensuel; precio mensual; prezzo mensile; preco mensal; maandprijs';

/**
 * A pattern of names for prices of a month or a year: 'price / month', 'preis pro jahr', 'monatspreis'.
 *
 * @param names a pattern of names for prices
 */
function perTime(names: string): string {
  const joined = names
    .split('; ')
    .flatMap((name) => [...MONTHS, ...YEARS].flatMap((time) => PER.map((per) => `${name}${per}${time}`)));
  return [...joined, MONTHLY].join('; ');
}

/**
 * Usual names for the columns of tools, in English, German, French, Spanish, Italian, Portuguese, Dutch and Japanese.
 * Ambiguous names, such as 'type', 'status' and 'notes', are left out.
 */
const NAMES: Readonly<Record<string, string>> = {
  id: 'id; tool id; slug; kennung',
  name: `name; naam; hulpmiddel; productnaam; gereedschap; names; tool; tools; tool name; toolname; ai tool; name of tool; product; product name; app; app name; werkzeug;
    produkt; produktname; bezeichnung; nom; outil; nom de l'outil; produit; nombre; herramienta; producto; nome; strumento;
    prodotto; ferramenta; produto; ツール; ツール名; 名前; 名称; サービス名; 製品名`,
  description: `description; omschrijving; beschrijving; korte omschrijving; beschreibung; kurzbeschreibung; short description; description courte; was es macht;
    was es kann; summary; about; descripcion corta; breve descrizione; descricao curta; what it does; descripcion;
    descrizione; descricao; desc; 説明; 概要; 紹介`,
  url: `url; internetadresse; webadresse; internetadres; webadres; websitelink; link; website; web site; webseite; internetseite; homepage; hp; site internet; pagina; website url; tool url;
    tool link; product url; link to tool; web; site; site web; sitio web; sito; sito web; pagina web; lien; enlace; address; web address; adresse web; url address; domain; サイト; 公式サイト;
    ウェブサイト; ホームページ; リンク`,
  developer_name: `developer; leverancier; ontwikkelaar; aanbieder; bedrijf; maker; developer name; vendor; made by; entwickler; hersteller; anbieter; developpeur; editeur;
    fournisseur; desarrollador; proveedor; sviluppatore; fornitore; desenvolvedor; fornecedor; firma; unternehmen;
    entreprise; empresa; azienda; 会社; 会社名; 開発元; 提供元`,
  tags: `tags; trefwoorden; labels; tag; keywords; schlagworter; schlagworte; stichworter; mots-cles; mots cles; etiquettes; etiquetas; palabras clave;
    etichette; parole chiave; palavras-chave; palavras chave; タグ`,
  categories: `category; rubriek; categories; kategorie; kategorien; rubrik; categorie; categoria; categorias; topic; topics; thema; カテゴリ;
    カテゴリー; 分類`,
  decision_price_from: `price; prijs; prijs vanaf; vanafprijs; prix des; annual price; yearly price; jahrespreis; price from; starting price; preis; preis ab; ab preis; prix; prix a partir de; precio; precio desde;
    prezzo; prezzo da; preco; preco a partir de; cost; costs; kosten; cout; coste; costo; custo; lowest price; entry price;
    価格; 料金; 月額; 月額料金; 月額価格;
    ${perTime('price; preis; prix; precio; prezzo; preco; prijs; cost; kosten; cout; coste; costo; custo')}`,
  'decision_price_from.currency': `currency; price currency; currency code; munteenheid; wahrung; waehrung; devise; monnaie; moneda; divisa; valuta; moeda; 通貨`,
  'decision_price_from.date_updated': `price as of; price date; price checked; price checked on; date of price; preisstand;
    preis vom; preis geprueft; preis gepruft; preis gepruft am; preis stand; prix au; date du prix; prix verifie le; fecha del precio; data del prezzo; data do preco`,
  'decision_price_from.url': `price source; price url; pricing page; pricing url; preisseite; preisquelle;
    quelle des preises; page des tarifs; source du prix; fuente del precio; fonte del prezzo; fonte do preco`,
  checked_on: `checked; checked on; date checked; last checked; verified; verified on; as of; stand; datenstand; gepruft; geprueft;
    gepruft am; geprueft am; zuletzt gepruft; letzte prufung; letzte pruefung; verifie le; controle le; derniere verification;
    verificado el; comprobado el; verificato il; controllato il; verificado em; conferido em; gecontroleerd op; 確認日`,
  free_tier: `free tier; gratis versie; gratis plan; is there a free plan; free plan; free version; has free tier; free tier available; gratisversion; gratis-version;
    gratistarif; kostenlose version; kostenloser tarif; version gratuite; offre gratuite; plan gratuit; formule gratuite;
    version gratuita; plan gratuito; versione gratuita; piano gratuito; versao gratuita; plano gratuito;
    free; kostenlos; gratis; gratuit; gratuito; 無料; 無料プラン`,
  decision_platforms: `platform; platformen; platforms; supported platforms; plattform; plattformen; plateforme; plateformes; plataforma;
    plataformas; piattaforma; piattaforme; プラットフォーム; 対応プラットフォーム`,
  decision_languages: `language; taal; talen; languages; supported languages; sprache; sprachen; langue; langues; idioma; idiomas; lenguas;
    lingua; lingue; linguas; 言語; 対応言語`,
  is_premium: 'premium; paid; betaald; kostenpflichtig; payant; de pago; a pagamento; pago',
  avg_rating:
    'rating; beoordeling; average rating; bewertung; valoracion; puntuacion; valutazione; avaliacao; evaluation',
  rating_count: `number of ratings; ratings; number of reviews; anzahl bewertungen; nombre d'avis; numero de valoraciones;
    numero di valutazioni; numero de avaliacoes`,
  former_names: `former names; former name; fruhere namen; fruherer name; ehemals; anciens noms; ancien nom; nombres anteriores;
    nombre anterior; nomi precedenti; nome precedente; nomes anteriores; nome anterior; vroegere namen; vroegere naam; 旧名称`,
  business_location:
    'location; vestigingsplaats; headquarters; standort; firmensitz; hauptsitz; siege; sede; ubicacion',
  funding_total_funding:
    'total funding; funding; finanzierung; financement; financiacion; finanziamenti; financiamento',
};

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(';').map((name) => [plainName(name), column]),
  ),
);

/** Names for prices that replace those of another column. */
const NEW_PRICES =
  'new price; neuer preis; neupreis; nouveau prix; nuevo precio; nuovo prezzo; novo preco; nieuwe prijs'
    .split('; ')
    .map(plainName);

/** Whether a header says that its prices replace those of another column. */
export function isNewPrice(header: string): boolean {
  return NEW_PRICES.includes(plainName(header));
}

/** The field for a usual name, or undefined. */
export function columnCalled(header: string): string | undefined {
  return isNewPrice(header) ? 'decision_price_from' : BY_NAME.get(plainName(header));
}

/** Folds case and accents, and drops brackets and trailing signs: 'Précio (€) *' is 'precio'. */
function plainName(header: string): string {
  return header
    .slice(0, 100)
    .replace(/[([].*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/ (?:in|en|em) (?:euros?|eur|usd|dollars?|us-dollar|us\$|chf|gbp)$|[,:]? ?[€$£]$/, '')
    .replaceAll(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'");
}
