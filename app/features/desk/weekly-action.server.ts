import { removeFeature, storeFeature, toolOfId } from '#features/letters/features.server.ts';
import {
  FEATURE_FORM,
  FEATURE_TEXTS,
  FEATURES_AHEAD,
  type FeatureIntent,
  type ToolFeature,
} from '#features/letters/features.ts';
import { composeLetter } from '#features/letters/letters.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { readingOf, reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** Reads the text and finds its tool, by its id or by the address of its page. */
async function read({ typed, context }: Sent & { typed: Record<keyof typeof FEATURE_FORM.fields, string> }) {
  const asked = reads(FEATURE_FORM)({ typed });
  const isComing = comingLetters(Date.now(), FEATURES_AHEAD).includes(typed.date);
  const reading = readingOf('good' in asked ? asked.good : null, {
    ...('errors' in asked && asked.errors),
    ...(!isComing && { date: FEATURE_TEXTS.noDate }),
  });
  if ('errors' in reading) return reading;
  const { date, text, name, title, tool: id } = reading.good;
  const tool = await toolOfId(context.get(servicesContext).db.read, id);
  if (!tool) return { errors: { tool: FEATURE_TEXTS.noTool } };
  const feature: ToolFeature = { date, tool, text, expert: { name, title } };
  return { good: feature };
}

/** Shows the letter as it would be made now, without storing anything. */
const preview = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'previewing a letter',
  read,
  async work({ context, good: { date, tool, text, expert } }) {
    const letter = await composeLetter(context.get(servicesContext).db.read, date);
    return { outcome: { date, content: { ...letter, featured: { tool, text, expert } } } };
  },
});

const save = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'storing the text for a letter',
  read,
  async work({ context, who, good }) {
    if (await storeFeature(context.get(servicesContext).db.write, good, who))
      return { notice: FEATURE_TEXTS.saved };
    throw new Refused({ status: 409, notice: FEATURE_TEXTS.made });
  },
});

const remove = deskForm('letters', {
  form: FEATURE_FORM,
  operation: 'removing the text for a letter',
  read: ({ typed }) => ({ good: typed.date }),
  async work({ context, who, good: date }) {
    await removeFeature(context.get(servicesContext).db.write, date, who);
    return { notice: FEATURE_TEXTS.removed };
  },
});

/** What an operator can do about the featured tool of a coming letter. */
export const featureAction = deskAction('letters', { preview, save, remove } satisfies Record<
  FeatureIntent,
  unknown
>);
