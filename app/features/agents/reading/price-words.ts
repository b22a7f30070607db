/** The words for units and payment of prices, in English, German, French, Spanish, Italian, Portuguese and Dutch. */

/** No letter stands before: 'extra seats' does not contain 'a seat'. */
const EDGE = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}])`;
const EACH = String.raw`(?:${EDGE}(?:per|an?|each|every|pro|je|par|por|al|ao|au|im|il|all['’]|l['’]|(?:1|one)(?=\s*month))|/)`;
const word = (words: string) => new RegExp(words, 'iu');

/** Words for people by their ending: 'responder', 'operator'. Words for machines are excluded. */
const PERSON = String.raw`(?!(?:serv|contain|fold|comput|print|rout|track|clust|numb|ord|newslett|custom|subscrib|pap|trigg|orchestrat|connect|sens|monit|process|paramet|lett|visit|follow|vend|suppli|read|call|play|view|charact|chapt|regist|hour|quart|calend|oth|off)[eo]r|\p{L}+list)\p{L}{3,}(?:er|or|ist|ian)s?`;
const SEAT = String.raw`(?:(?:active|paid|named|full|team|licensed|creator|core|editor|monthly|aktive[rn]?)\s+)?(?:users?|seats?|members?|teammates?|editors?|agents?|persons?|people|personas?|personnes?|pessoas?|persoon|kopf|licen[cs]es?|developers?|devs?|creators?|collaborators?|contributors?|recruiters?|reps?|employees?|heads?|hosts?|nutzer(?:in|:in|\*in)?|benutzer|anwender|arbeitsplatz|sitz|platz|lizenz|mitarbeiter(?:in|:in)?|utilisateurs?|utilisatrice|siège|poste|membre|usuarios?|asiento|puesto|miembro|utente|postazione|membro|usuários?|utilizador|assento|gebruikers?|medewerker|plek|ユーザー|アカウント|${PERSON})`;
const MONTHS = String.raw`(?:calendar\s+)?(?:months?|mo|mth|mon\.?|monat|mois|mes|mese|mês|maand|m)${END}`;
/** A price for each user. */
export const OF_SEAT = word(
  String.raw`${EACH}\s*${SEAT}${END}|${EDGE}(?:user|seat|member|editor|agent)\s*/\s*(?:month|mo)${END}|${EDGE}p\.\s?p\.|(?:ユーザー|アカウント|名|ID)(?:あたり|ごと|につき)|${MONTHS}\s*(?:and|und|et|y|e|en)\s*${SEAT}${END}`,
);
const OF_MONTH = String.raw`${EACH}\s*${MONTHS}|${SEAT}\s*(?:and|und|et|y|e|en|,|/|·)\s*(?:per\s+|pro\s+|par\s+|por\s+)?${MONTHS}|${EDGE}(?:monthly|monatlich|mtl\.|mensuels?|mensual(?:es)?|mensili?|mensalmente|mensal|maandelijks|p/m|pcm)${END}|^(?:month|mo|monat|mois|mes|mese|mês|maand)${END}|^\s*p\.?m\.?(?![\p{L}])|/\s*月|月額|月々|${EDGE}(?:user|seat|member|editor|agent)s?\s*/?\s*(?:month|mo)${END}`;
const OF_YEAR = String.raw`${EACH}\s*(?:years?|yr|y|annum|jahr|an|année|año|anno|ano|jaar)${END}|${EDGE}(?:yearly|annually|annual|jährlich|annuel(?:lement)?|anual(?:mente)?|annuale|annualmente|jaarlijks|p\.\s?a\.?)${END}|^(?:year|yr)${END}|/\s*年`;
const OF_OTHER_TIME = String.raw`${EACH}\s*(?:weeks?|wk|days?|quarter|woche|tag|semaine|jour|semana|día|settimana|week|dag)${END}|${EDGE}(?:weekly|daily|quarterly)${END}`;
const ONCE = `${EDGE}(?:one[- ]?time|once|lifetime|life[- ]time|einmalig|une fois|pago único|una tantum|eenmalig|pay once|forever licen[cs]e)${END}`;
/** Usage prices, which count only without another price. The codes are those of 'price unit'. */
const USED: readonly [RegExp, string][] = [
  [
    word(
      String.raw`${EACH}\s*(?:(?:1|one)?\s?M|(?:1\s)?million|mio\.?|1,000,000)\s*(?:\w+\s+){0,2}tok(?:ens?)?${END}|/\s?(?:1\s?)?M(?:Tok|\s*tokens?)${END}`,
    ),
    '1M-tokens',
  ],
  [word(String.raw`${EACH}\s*(?:1\s?k|(?:1\s)?thousand|1[,.]?000)\s*char`), '1k-chars'],
  [word(String.raw`${EACH}\s*(?:audio\s+|video\s+)?(?:minutes?|min)${END}`), 'minute'],
  [word(String.raw`${EACH}\s*(?:\w+[- ])?(?:hours?|hr|stunde|heure|hora|ora|uur|h)${END}`), 'hour'],
  [word(String.raw`${EACH}\s*(?:image|picture|bild)${END}`), 'image'],
  [word(String.raw`${EACH}\s*(?:(?:api\s+)?(?:requests?|calls?))${END}`), 'request'],
  [word(String.raw`${EACH}\s*(?:gb|gigabyte)${END}`), 'gb'],
];
/** Usage prices without a code. */
const USED_OTHERWISE = String.raw`${EACH}\s*(?:(?:additional|extra|\p{L}+ed)\s+)?(?:\d[\d,.]*\s*k?\s*\p{L}|[\d,.]*\s?k?\s*(?:tokens?|chars?|characters?|credits?|messages?|resolutions?|resolved|conversations?|chats?|calls?|contacts?|documents?|docs?|pages?|words?|e-?mails?|transactions?|tasks?|runs?|executions?|generations?|renders?|tickets?|invoices?|videos?|clips?|events?|scans?|searches|queries|leads?|records?|rows?|songs?|tracks?|reports?|second|sec)${END})`;

/** Mentions prices. */
export const OF_PRICES = /\b(?:prices?|pricing|preise|prix|precios|prezzi|preços|prijzen)\b/i;

export type Period = 'month' | 'year' | 'other' | { used: string };

const PERIODS: readonly [RegExp, Period][] = [
  ...USED.map(([pattern, used]): [RegExp, Period] => [pattern, { used }]),
  [word(USED_OTHERWISE), 'other'],
  [word(OF_MONTH), 'month'],
  [word(OF_YEAR), 'year'],
  [word(OF_OTHER_TIME), 'other'],
  [word(ONCE), 'other'],
];

/** How a price is paid, not what it is for. */
const PAID = `${EDGE}(?:billed|billing|paid|pay(?:ing|able)?|charged|charging|invoiced|with|on an?|when|if|abgerechnet|gezahlt|bezahlt|bei|mit|facturé[es]*|payé|facturad[oa]s?|pagad[oa]s?|pagando|con|con pago|fatturat[oia]|pagat[oi]|faturad[oa]s?|cobrad[oa]s?|pag[oa]s?|gefactureerd|betaald|bij)`;
const YEAR_WORD = String.raw`(?:annual(?:ly)?|year(?:ly)?|12[- ]months?|jähr(?:lich(?:e[rn]?)?)?|jahr(?:es\w*)?|annuel(?:le(?:ment)?)?|par an|an|anual(?:es|mente)?|annual(?:e|mente|i)|anno|jaar(?:lijks(?:e)?)?|per jaar)`;
const MONTH_WORD = `(?:month(?:ly)?|monatlich(?:e[rn]?)?|monat|mensuel(?:le(?:ment)?)?|mois|mensual(?:es|mente)?|mensil(?:e|mente|i)|mese|mensal(?:mente)?|maand(?:elijks(?:e)?)?)`;
const YEARLY = word(
  String.raw`${PAID}\s+(?:[^\s;]*[^\s;.]\s+){0,4}?(?:[^\s;]{1,12}\s?/\s?)?${YEAR_WORD}${END}|${EDGE}(?:annual(?:ly)?|yearly)\s+(?:billing|plan|price|pricing|rate|subscription|contract|commitment|payment|billed|invoic\w+|prepay\w*)|${EDGE}(?:jährlich(?:e[rn]?)?)\s+(?:zahlung|abrechnung|zahlweise|abgerechnet|bezahlt|gezahlt)|${EDGE}(?:facturation|facturación|fatturazione|faturação|faturamento|cobrança|pago|paiement|pagamento|facturatie|betaling)\s+${YEAR_WORD}${END}|^\(?(?:annual|annually|yearly|jährlich|annuel|anual|annuale|jaarlijks)\)?$|(?:month|mo|monat|mois|mes|seat|user)\s*[,(·–-]+\s*(?:paid |billed )?(?:annually|annual|yearly)${END}|jaarlijkse (?:betaling|facturatie)|(?:engagement|abonnement) annuel|jährliche (?:laufzeit|bindung)|compromiso anual|impegno annuale|${EDGE}per month,? annually`,
);
const MONTHLY = word(
  String.raw`${PAID}\s+(?:each |every |per )?${MONTH_WORD}${END}|${EDGE}month[- ]to[- ]month${END}|${EDGE}monthly\s+(?:billing|plan|subscription|payment|billed|contract)|${EDGE}(?:monatliche[rn]?)\s+(?:zahlung|abrechnung|zahlweise)|${EDGE}monatlich (?:abgerechnet|kündbar|gezahlt)|${EDGE}(?:facturation|facturación|fatturazione|faturação|faturamento|cobrança|paiement|pago|pagamento|facturatie)\s+${MONTH_WORD}${END}`,
);
const BOTH = word(
  String.raw`(?:billed|paid|pay)\s+(?:either\s+)?(?:monthly\s+or\s+(?:annually|yearly)|(?:annually|yearly)\s+or\s+monthly)`,
);
const EVERY_PAID = new RegExp(`${YEARLY.source}|${MONTHLY.source}`, 'giu');

/** The first unit in a text: a month, a year, usage or another; null for none. Words about payment do not count. */
export function periodIn(text: string): { period: Period; index: number } | null {
  const plain = text.replaceAll(EVERY_PAID, (words) =>
    /^(?:(?:per )?(?:month|mo|monat|mois|mes|seat|user)\b)/i.test(words) ||
    /^\(?(?:annual|annually|yearly|monthly|jährlich|annuel|anual|annuale|jaarlijks)\)?$/i.test(words)
      ? words
      : '·'.repeat(words.length),
  );
  let first: { period: Period; index: number } | null = null;
  for (const [pattern, period] of PERIODS) {
    const index = plain.search(pattern);
    if (index >= 0 && (first === null || index < first.index)) first = { period, index };
  }
  return first;
}

export type Billed = 'monthly' | 'yearly' | 'both';

/** How a text says that a price is paid, by its first words about it; null if it does not. */
export function billingIn(text: string): Billed | null {
  if (BOTH.test(text)) return 'both';
  const [year, month] = [text.search(YEARLY), text.search(MONTHLY)];
  if (year < 0 && month < 0) return null;
  if (year >= 0 && (month < 0 || year <= month)) return 'yearly';
  return 'monthly';
}

/** Words before an amount that is not a plan's price. */
export const NO_PRICE_BEFORE = word(
  String.raw`${EDGE}(?:save|saves|saved|saving|savings|off|discount|raised|raise|funding|worth|valued|value|credits? of|cash ?back|refund|instead of|was|used to (?:be|cost)|previously|formerly|before|up to|over|more than|less than|under|normally|usually|regular(?:ly)?|originally|retail|list price|reg\.|rrp|earn|get|receive|plus(?!\s+(?:costs?|is|starts?|plan)\b)|\+|additional|extra|add-?ons?|weitere[rns]?|zusätzliche[rns]?|supplémentaires?|adicional(?:es)?|aggiuntiv[oi]|extra|sparen|spare|rabatt|statt|bisher|économisez|au lieu de|ahorra|antes|en lugar de|risparmia|invece di|economize|em vez de|bespaar|in plaats van|prize|reward|donat\w*|invoice of|bill of|revenue|arr|mrr|spend|spending|spent|cost(?:s|ing)? (?:us|them|you)|fee of|deposit|minimum of|budget)(?:[^\p{L}\d]*|\s+\p{L}+\s+)$|\+\s*$|追加[^\p{L}\d]{0,5}$|\d[^\d]{0,20}[×✕]\s*$|[~≈∼]\s*$|${EDGE}(?:about|approx(?:\.|imately)?|roughly|circa|ca\.|around|equivalent to|work(?:s|ing)? out (?:to|at))\s+$`,
);
/** Words after an amount that is not a plan's price. */
export const NO_PRICE_AFTER = word(
  String.raw`^\s*(?:\p{L}+\s+)?(?:off|discount|credits?|saved|savings|in (?:free )?(?:credits?|savings|usage|funding)|of (?:free )?(?:credits?|usage)|worth|value|bonus|refund|rabatt|gespart|de réduction|de descuento|di sconto|de desconto|korting|set-?up|setup fee|onboarding|deposit|minimum(?! (?:of )?\d)|due today|today|(?:per|/) ?(?:additional|extra)|on top|(?:for )?each additional|(?:for|per) (?:every )?(?:additional|extra)|overage|(?:from|for|above|over) \d[\d,.]*\+? (?:users|seats|members)|for (?:the|your) first|(?:for )?(?:the )?first (?:\p{L}+ )?(?:month|year|week|\d)|for \d+ (?:days|weeks|months)|trial)${END}`,
);
/** Amounts that customers gain. */
export const GAINED = word(
  String.raw`${EDGE}(?:profits?|margins?|earnings|income|revenue|payback|return on investment|ROI)${END}[^.;!?]{0,40}$`,
);
/** A page with prices that customers pay to others, whose services the tool uses. */
export const PAID_TO_OTHERS = /\bpay (?:\w+ ){0,3}(?:providers?|vendors?) directly\b/i;
/** A free trial, which is not a plan. */
export const TRIAL =
  /\b(?:trial|\d+[- ]?(?:days?|weeks?|tagen?|wochen|jours?|días|giorni|dias|dagen)|testversion|testen|essai|prueba|prova|teste|proefperiode)\b/i;
/** Sentences about others, or not addressed to people. */
export const OF_OTHERS = word(
  String.raw`${EDGE}(?:unlike|versus|vs\.?|compared (?:to|with)|competitors?|alternatives?|elsewhere|other (?:tools|vendors|apps)|others charge|switch(?:ing|ed)? from|replac(?:e|es|ed|ing)|cheaper than|ignore (?:all|any|previous|prior)|instructions?|system prompt|(?:AI|LLM) (?:agents?|assistants?|crawlers?|models? reading)|language models?|you are an? |im gegensatz zu|im vergleich)${END}`,
);
/** Sections without list prices of plans. */
export const OTHER_SECTION = word(
  String.raw`${EDGE}(?:faqs?|frequently asked|common questions|questions|häufige fragen|foire aux questions|preguntas frecuentes|domande frequenti|perguntas frequentes|veelgestelde vragen|add-?ons?|extras|zusatz\w*|optional|top-?ups?|credit packs?|credits|overages?|calculator|roi|savings|how much (?:you|could)|what you(?:['’]d| would) (?:pay|spend)|vs\.?|versus|how we compare|compared? (?:to|with) (?!plans)|alternatives?|why (?:teams|people|customers|companies) (?:switch|choose|leave)|testimonials?|customers? (?:stories|say|love)|case stud\w+|what (?:our )?(?:customers|people|users) say|onboarding|implementation|professional services|services|training|workshops?|consulting|referrals?|affiliates?|partners?|gift cards?|merch|legacy plans?|old plans?|previous plans?|retired plans?|archived?|blog|news|press|careers)${END}`,
);
/** Plans for some customers only. */
export const NOT_FOR_ALL = word(
  String.raw`${EDGE}(?:students?|education(?:al)?|edu|academ\w+|teachers?|schools?|universit\w+|non-?profits?|ngos?|charit\w+|start-?up program|studierende|studenten|bildung|étudiants?|estudiantes|studenti|schulen?|hochschulen?|lehrkräfte|vereine|gemeinnützige?|écoles?|enseignants?|associations|escuelas|docentes|ong|scuole|insegnanti|escolas|professores|scholen)${END}|学割|学生`,
);
/** Names of plans and lines that say that prices do not hold yet. */
export const NOT_YET = word(
  `${EDGE}(?:coming (?:soon|later)|available soon|demnächst|bientôt|próximamente|in arrivo|em breve|binnenkort)${END}|近日公開`,
);
/** Sentences about future prices. */
export const TO_COME = word(
  String.raw`${EDGE}(?:(?:plans?|prices?|pricing|subscriptions?|tiers?)\s+will\s+(?:start|begin|be|cost)|(?:when|once)\s+(?:we|it|the beta)\s+(?:launch(?:es)?|go(?:es)? live|leaves? beta|ends?)|(?:after|at)\s+(?:the\s+|our\s+)?(?:beta|launch)|free\s+(?:during|while|in)\s+(?:\p{L}+\s+){0,4}beta|will\s+launch\s+with|(?:nach|ab)\s+(?:der\s+)?(?:beta|markteinführung)|après\s+la\s+bêta|(?:después|al\s+final)\s+de\s+la\s+beta)${END}`,
);
/** A row of a price list about an add-on. */
export const ADDED = word(
  String.raw`^(?:each\s+|per\s+)?(?:extra|additional|add-?ons?|overages?|weitere[rns]?|zusätzliche[rns]?|supplémentaires?|adicional(?:es)?)${END}|${EDGE}(?:add-?ons?|supplémentaires?|adicional(?:es)?|aggiuntiv[oi])$`,
);
/**
 * A monthly price for each of several things, for which there is no unit. What a customer has only one of does not
 * match.
 */
export const OF_THING = word(
  String.raw`${EACH}\s*(?!(?:workspaces?|teams?|compan(?:y|ies)|organi[sz]ations?|accounts?|business|calendar|month|year|tenant|unternehmen|firma|entreprise|empresa|azienda|bedrijf)${END})\p{L}{2,}\s*,?\s*${EACH}\s*${MONTHS}|${EACH}\s*${MONTHS},?\s+(?:per|for each)\s+(?!${SEAT}${END}|(?:workspaces?|teams?|compan(?:y|ies)|organi[sz]ations?|accounts?|business|tenant)${END})\p{L}{2,}${END}`,
);
/** What people happen to pay. */
export const PAID_BY_PEOPLE = word(
  String.raw`${EDGE}(?:people|customers|users|teams|companies|average|typically)\s+(?:\p{L}+\s+){0,2}(?:pay|spend)${END}|${EDGE}(?:I|we|they|he|she|who)\s+(?:\p{L}+\s+){0,2}(?:pay|paid|paying|spend|spent|save)${END}|${EDGE}(?:bills?|costs?|spend(?:ing)?|expenses)\s+(?:went\s+)?(?:down\s+)?from${END}`,
);
/** A price for the beginning only: 'first month, then …'. */
export const AT_FIRST = word(
  String.raw`${EDGE}first\s+(?:\p{L}+\s+|\d+\s+)?(?:months?|years?|weeks?)${END}.{0,20}${EDGE}then${END}`,
);
/** A monthly price plus usage. */
export const AND_USE = word(
  String.raw`(?:\+|plus|and|zzgl\.?|plus a)\s*(?:your\s+|pay[- ]as[- ]you[- ]go\s+|metered\s+)?(?:usage|use|consumption|nutzung|verbrauch)${END}`,
);
