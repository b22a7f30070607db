import { isCurrency } from '#site/currencies.ts';
import { lineField, readField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { readTypedDate } from '#site/typed-dates.ts';
import { RATE_BELOW, REFERENCE, readRate } from './rates.ts';

const FIRST_DAY = '1999-01-01';
const LONGEST_SOURCE = 120;

export const RATE_TEXTS = {
  code: 'Give the code of a currency other than the euro, such as USD',
  rate: `Give a number from 0.000001 to below ${RATE_BELOW.toLocaleString('en-US')}: what one euro is in the currency, such as 1.0812`,
  day: 'Give a day that has been, as YYYY-MM-DD',
  source: 'Say where the rate is from',
  set: 'The rate is set. It counts instead of the feed’s until it is removed.',
  removed: 'The rate is removed.',
  gone: 'There is no such rate any more.',
  on: 'Rates are read once a day from now on, the first time within a minute.',
  off: 'Rates are no longer read. The last ones stay, with their day.',
} as const;

function readCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isCurrency(code) && code !== REFERENCE ? code : null;
}

function readDay(text: string): string | null {
  const day = readTypedDate(text);
  const isPast = day !== undefined && day >= FIRST_DAY && day <= new Date().toISOString().slice(0, 10);
  return isPast && day.length === FIRST_DAY.length ? day : null;
}

/** What the owner says about a rate. */
export const RATE_FORM = {
  fields: {
    intent: HIDDEN,
    origin: HIDDEN,
    code: readField(readCode, {
      label: 'Currency',
      wrong: RATE_TEXTS.code,
      required: true,
      maxLength: 3,
      autoCapitalize: 'characters',
    }),
    rate: readField(readRate, {
      label: 'One euro is',
      wrong: RATE_TEXTS.rate,
      required: true,
      inputMode: 'decimal',
      maxLength: 20,
    }),
    day: readField(readDay, { label: 'On the day', wrong: RATE_TEXTS.day, required: true, maxLength: 20 }),
    source: lineField({
      label: 'Where it is from',
      missing: RATE_TEXTS.source,
      maxLength: LONGEST_SOURCE,
      what: 'the source',
    }),
  },
  failed: 'The rates could not be changed. Please try again in a moment.',
} as const satisfies FormRules;
