import { type Line, seenText } from './lines.ts';
import { moneyIn } from './money.ts';
import type { Page } from './page.ts';
import { cardOf, isOtherPlace, planOf } from './plan-places.ts';

const ON_REQUEST =
  /^(?:contact (?:us|sales)(?: for (?:pricing|a quote|prices|details))?|talk to (?:us|sales)|speak (?:to|with) (?:us|sales)|request (?:a )?(?:quote|pricing)|custom(?: (?:pricing|price|quote))?|let['’]s talk|get (?:a |your )?(?:custom )?(?:quote|pricing)|(?:price|pricing) (?:up)?on request|(?:preis )?auf anfrage|individuell(?:er preis)?|kontakt aufnehmen|sur (?:demande|devis)|nous contacter|contactez[- ]nous|a medida|contactar|contáctanos|precio a consultar|su richiesta|contattaci|sob consulta|fale conosco|op aanvraag|neem contact op)[.!]?$/i;
/** Texts about the price that need no context. */
const SAID =
  /\b(?:request|ask for|get) (?:a |your |an? (?:individual|custom|personal) )?(?:quote|pricing)\b|\b(?:contact|talk to|ask|email|call|reach out to) (?:us|sales|our (?:sales )?team) (?:for|to get|about) (?:a |your |our |custom |current )*(?:pricing|prices?|quote)\b|\b(?:price|pricing|prices) (?:is |are )?(?:available )?(?:up)?on request\b|\bpricing (?:is|depends|varies)\b.{0,80}\b(?:contact|talk to|get in touch|reach out|quote|tailored|custom)|\b(?:prices|pricing|plans|packages) (?:is|are) (?:all )?(?:custom[- ]quoted|quoted (?:individually|per (?:project|company)))\b|\b(?:custom|tailored|individual) (?:pricing|quotes?)\b.{0,60}\b(?:contact|talk|team)|\b(?:we will|we['’]ll|we can) (?:\w+ ){0,4}(?:a|you a|your) (?:\w+ )?quote\b|\bpreise? auf anfrage\b|\btarifs? sur (?:demande|devis)\b|\bprecios? (?:bajo petición|a consultar)\b|\bprezz[oi] su richiesta\b|\bpreços? sob consulta\b|\bprij(?:s|zen) op aanvraag\b/i;
const PLAN = /^(?:the )?(?:enterprise|business|team|teams|pro|professional|custom|scale|growth)(?: plan)?$/i;
/** Texts that name the price themselves. */
const PRICED = /^(?:custom (?:pricing|price|quote)|pric|individuell|preis|precio|prezz|preço)/i;
const LONGEST = 200;
const LONGEST_NAME = 30;
const MOST_SAID = 20;
const OF_PRICE = /custom|quote|pric|preis|anfrage|demande|richiesta|consult/i;
const FREE = /^(?:free|\$0|€\s?0|0\s?€|£0|kostenlos|gratis)/i;

/**
 * The words that say to ask for the price; null if the page names any amount or has a plan with no word about its
 * price.
 */
export function onRequestOf(page: Page, lines: readonly Line[]): string | null {
  const seen = lines.filter(({ isFrame }) => !isFrame);
  if (seen.some(({ text }) => moneyIn(text).some(({ amount }) => amount > 0))) return null;
  let count = 0;
  for (const [at, line] of seen.entries()) {
    const isMeant = ON_REQUEST.test(line.text) || (line.text.length <= LONGEST && SAID.test(line.text));
    if (!isMeant) continue;
    count += 1;
    if (count > MOST_SAID) return null;
    if (isOtherPlace(line, seen[at - 1])) continue;
    const place = cardOf(line);
    // Scripts may show the price of a plan that says nothing about it.
    if (place && !place.others.every((other) => isSaid(page, other))) continue;
    if (SAID.test(line.text) ? !line.text.endsWith('?') : isOfPlan(line, place !== null)) return line.text;
  }
  return null;
}

/** Whether a short text stands in a plan: 'Custom', 'Contact sales'. */
function isOfPlan(line: Line, hasOthers: boolean): boolean {
  const { text, under } = line;
  if (!ON_REQUEST.test(text)) return false;
  const plan = planOf(line);
  if (hasOthers) return plan !== null || isPlans(line);
  const above = under.at(-1) ?? '';
  if (PLAN.test(above) || (PRICED.test(text) && above.length <= LONGEST_NAME)) return true;
  return plan !== null && plan.tag !== 'section' && OF_PRICE.test(text);
}

function isPlans({ under }: Line): boolean {
  return under.some((text) =>
    /\b(?:pricing|plans?|enterprise|business|preise|tarife?|tarifs|precios|prezzi|preços|prijzen)\b/i.test(
      text,
    ),
  );
}

/** Whether another card says that it is free or priced on request. */
function isSaid(page: Page, card: Parameters<typeof seenText>[0]): boolean {
  const text = seenText(card, page.isUnseen);
  return (
    /\b(?:contact (?:us|sales)|talk to (?:us|sales)|custom|quote|let['’]s talk|on request|anfrage)\b/i.test(
      text,
    ) ||
    FREE.test(text) ||
    /\bfree\b/i.test(text)
  );
}
