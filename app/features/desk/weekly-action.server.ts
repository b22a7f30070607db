import { toolMeant } from '#features/editing/meant-tools.server.ts';
import { removeFeature, storeFeature, toolOfId } from '#features/letters/features.server.ts';
import {
  FEATURE_FORM,
  FEATURE_TEXTS,
  FEATURES_AHEAD,
  type FeatureIntent,
  type ToolFeature,
} from '#features/letters/features.ts';
import type { LetterContent } from '#features/letters/letter-news.ts';
import { composeLetter } from '#features/letters/letters.server.ts';
import { queueTestLetter } from '#features/letters/sending.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { readingOf, reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';
import { introForms } from './weekly-intro-action.server.ts';

function isComing(date: string): boolean {
  return comingLetters(Date.now(), FEATURES_AHEAD).includes(date);
}

/** Reads the text and finds the tool that it is about. */
async function read({ typed, context }: Sent & { typed: Record<keyof typeof FEATURE_FORM.fields, string> }) {
  const asked = reads(FEATURE_FORM)({ typed });
  const reading = readingOf('good' in asked ? asked.good : null, {
    ...('errors' in asked && asked.errors),
    ...(!isComing(typed.date) && { date: FEATURE_TEXTS.noDate }),
  });
  if ('errors' in reading) return reading;
  const { date, text, name, title, tool: named } = reading.good;
  const { read: db } = context.get(servicesContext).db;
  const meant = await toolMeant(db, named.trim());
  const tool = 'tool' in meant ? await toolOfId(db, meant.tool.id) : null;
  if (!tool) return { errors: { tool: 'reason' in meant ? meant.reason : FEATURE_TEXTS.noTool } };
  const feature: ToolFeature = { date, tool, text, expert: { name, title } };
  return { good: feature };
}

function withFeature(letter: LetterContent, { tool, text, expert }: ToolFeature): LetterContent {
  return { ...letter, featured: { tool, text, expert } };
}

/** Shows the letter as it would be made now, without storing anything. */
const preview = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'previewing a letter',
  read,
  async work({ services: { db }, good }) {
    const letter = await composeLetter(db.read, good.date);
    return { outcome: { date: good.date, content: withFeature(letter, good) } };
  },
});

/** Sends whoever asks the letter as it would be made now: with what is typed, or else with what is stored. */
const test = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'sending a letter to try it',
  async read(sent) {
    const { date, tool, text } = sent.typed;
    const withoutFeature: { date: string; feature: ToolFeature | null } = { date, feature: null };
    if (tool.trim() === '' && text.trim() === '') {
      return isComing(date) ? { good: withoutFeature } : { errors: { date: FEATURE_TEXTS.noDate } };
    }
    const reading = await read(sent);
    return 'good' in reading ? { good: { ...withoutFeature, feature: reading.good } } : reading;
  },
  async work({ services: { db, origin }, who, good: { date, feature } }) {
    const stored = await composeLetter(db.read, date);
    const letter = { date, content: feature ? withFeature(stored, feature) : stored };
    await queueTestLetter(db.write, { letter, to: who.email, origin });
    return { notice: FEATURE_TEXTS.tested(who.email) };
  },
});

const save = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'storing the text for a letter',
  read,
  async work({ services: { db }, who, good }) {
    if (await storeFeature(db.write, good, who)) return { notice: FEATURE_TEXTS.saved };
    throw new Refused({ status: 409, notice: FEATURE_TEXTS.made });
  },
});

const remove = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'removing the text for a letter',
  read: ({ typed }) => ({ good: typed.date }),
  async work({ services: { db }, who, good: date }) {
    await removeFeature(db.write, date, who);
    return { notice: FEATURE_TEXTS.removed };
  },
});

/** What an operator can do about the featured tool and the introduction of a coming letter. */
export const weeklyAction = deskAction('letters', {
  ...({ preview, test, save, remove } satisfies Record<FeatureIntent, unknown>),
  ...introForms,
});
