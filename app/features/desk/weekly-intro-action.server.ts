import { FEATURE_TEXTS } from '#features/letters/features.ts';
import { introOf, storeIntro } from '#features/letters/intros.server.ts';
import { INTRO_FORM, INTRO_TEXTS, type IntroIntent } from '#features/letters/intros.ts';
import { composeLetter } from '#features/letters/letters.server.ts';
import { queueTestLetter } from '#features/letters/sending.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import type { Services } from '#platform/request/context.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskForm } from './desk-form.server.ts';

/** Reads the introduction, which is of the next letter alone. */
function read({ typed }: Sent & { typed: Record<keyof typeof INTRO_FORM.fields, string> }) {
  const reading = reads(INTRO_FORM, 'text')({ typed });
  if ('errors' in reading) return reading;
  const { date } = typed;
  if (date !== comingLetters(Date.now(), 1)[0]) throw new Refused({ status: 409, notice: INTRO_TEXTS.made });
  return { good: { date, text: reading.good.text } };
}

/** The letter as it would be made now, with what is typed. */
async function letterWith({ db }: Services, { date, text }: { date: string; text: string | null }) {
  const [content, intro] = await Promise.all([composeLetter(db.read, date), introOf(text)]);
  return { date, content: { ...content, intro } };
}

const preview = deskForm('letters', {
  form: INTRO_FORM,
  operation: 'previewing the introduction of a letter',
  read,
  async work({ services, good }) {
    return { outcome: await letterWith(services, good) };
  },
});

const test = deskForm('letters', {
  form: INTRO_FORM,
  operation: 'sending a letter to try its introduction',
  read,
  async work({ services, who, good }) {
    const letter = await letterWith(services, good);
    const { origin } = services;
    await queueTestLetter(services.db.write, { letter, to: who.email, origin });
    return { notice: FEATURE_TEXTS.tested(who.email) };
  },
});

const save = deskForm('letters', {
  form: INTRO_FORM,
  operation: 'storing the introduction of a letter',
  read,
  async work({ services: { db }, who, good }) {
    if (!(await storeIntro(db.write, good, who)))
      throw new Refused({ status: 409, notice: INTRO_TEXTS.made });
    return { notice: good.text === null ? INTRO_TEXTS.removed : INTRO_TEXTS.saved };
  },
});

/** What an operator can do about the introduction of the next letter. */
export const introForms = {
  'preview-intro': preview,
  'test-intro': test,
  'save-intro': save,
} satisfies Record<IntroIntent, unknown>;
