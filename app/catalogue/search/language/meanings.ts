import { Phrases } from './phrases.ts';

/**
 * Phrases whose words mean something else by themselves ('stock price' is about no stock in a warehouse, 'texting' not about
 * texts), by the words that say it in the catalogue.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  'wedding speech': `
    (best man/best mans/groom/grooms/bridesmaid/bridesmaids/maid of honour/maid of honor) (speech/toast)
    (father/mother) of (the bride/bride/the groom) (speech/toast)|speech (as/for) best man`,
  'birthday speech': '(retirement/farewell/leaving/graduation/anniversary/valedictorian/acceptance) speech',
  messaging: 'texting',
  'speech recognition': '(speech/audio) to text',
  dictation: '(voice/talk) to text',
  'trading portfolio': `
    (stock/share) (price/prices/market/markets/tips/picks)|(predict/pick/choose/buy/sell/trade) (stocks/shares)`,
  'write email': '(thank you/thankyou/thank-you) (email/emails/mail/mails/letter/letters/note/notes)',
  'illustration of': '(painting/oil painting/watercolour/watercolor/caricature) of',
};

const phrases = new Phrases<readonly string[]>(
  Object.entries(MEANINGS).map(([meant, said]) => [said, meant.split(' ')] as const),
);

/** The words of a search with such phrases replaced. */
export function meantBy(words: readonly string[]): string[] {
  const meant: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.at(words, at);
    meant.push(...(phrase?.meaning ?? [words[at] ?? '']));
    at += phrase?.words.length ?? 1;
  }
  return meant;
}
