import { SaxesParser } from 'saxes';
import { firstBytes, type PublicGet } from '#platform/outside/public-get.server.ts';
import { NotPublic } from '#platform/outside/public-lookup.server.ts';
import { isCurrency } from '#site/currencies.ts';
import { isCatalogueDate } from '#site/format.ts';
import { readRate } from './rates.ts';

/** The euro reference rates of the European Central Bank, published on working days at about 16:00 in Frankfurt. */
export const ECB = {
  name: 'European Central Bank',
  address: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  /** The file has 1.6 kB. */
  bytes: 64 * 1024,
  answerMs: 20_000,
} as const;

/** What a file of rates says. */
export interface DayRates {
  /** YYYY-MM-DD. */
  day: string;
  /** How much of each currency one euro buys. */
  rates: ReadonlyMap<string, number>;
}

/** Why no rates could be read, in words that a sentence ends with. */
export class RatesFault extends Error {}

/**
 * Asks for the rates of the day.
 *
 * @throws RatesFault if the answer cannot be had or is not what it should be
 */
export async function fetchRates(
  get: PublicGet,
  { address, today }: { address: string; today: string },
  stopping: AbortSignal,
): Promise<DayRates> {
  const patience = AbortSignal.timeout(ECB.answerMs);
  try {
    const answer = await get(new URL(address), AbortSignal.any([patience, stopping]), {
      Accept: 'application/xml,text/xml',
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new RatesFault(`its server answered ${answer.statusCode}`);
    }
    const bytes = await firstBytes(answer, ECB.bytes + 1);
    answer.destroy();
    if (bytes.length > ECB.bytes) throw new RatesFault('the file is longer than one of rates is');
    return readRates(bytes.toString('utf8'), today);
  } catch (error) {
    stopping.throwIfAborted();
    if (error instanceof RatesFault) throw error;
    if (error instanceof NotPublic) throw new RatesFault('its address is not public');
    throw new RatesFault(patience.aborted ? 'its server took too long' : 'its server could not be reached');
  }
}

/**
 * Reads a file of euro reference rates: one day, and a rate for each currency. Currencies that the language does not know
 * are left out; one rate that cannot be spoils the whole file.
 *
 * @param today later days are refused
 * @throws RatesFault
 */
export function readRates(xml: string, today: string): DayRates {
  const days: string[] = [];
  const rates = new Map<string, number>();
  for (const { time, currency, rate } of cubesOf(xml)) {
    if (time !== undefined) days.push(time);
    if (currency === undefined || !isCurrency(currency)) continue;
    const number = readRate(rate ?? '');
    if (number === null) throw new RatesFault(`the file has no possible rate for ${currency}`);
    if (rates.has(currency)) throw new RatesFault(`the file has ${currency} twice`);
    rates.set(currency, number);
  }
  const [day] = days;
  if (day === undefined || days.length > 1 || !isDay(day) || day > today) {
    throw new RatesFault('the file does not say one day that has been');
  }
  if (rates.size === 0) throw new RatesFault('the file has no rates');
  return { day, rates };
}

function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length && isCatalogueDate(text);
}

/** The attributes of all `Cube` elements, of which the file is made. */
function cubesOf(xml: string): Readonly<Record<string, string>>[] {
  const cubes: Readonly<Record<string, string>>[] = [];
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new RatesFault('the file is no XML');
  });
  // It could define entities.
  parser.on('doctype', () => {
    throw new RatesFault('the file has a DOCTYPE');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'Cube') cubes.push(attributes);
  });
  parser.write(xml).close();
  return cubes;
}
