import { redirect } from 'react-router';
import { EDITING_TEXTS, FEATURED_FORM } from '#features/editing/forms.ts';
import { toolMeant } from '#features/editing/meant-tools.server.ts';
import { placeSeen, type Step } from '#features/editing/ordering.ts';
import { featureTool, moveFeatured, setLastDay } from '#features/publishing/featured.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readTypedDate, YEARS_AHEAD } from '#site/typed-dates.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

const add = deskForm('tools', {
  form: FEATURED_FORM,
  operation: 'featuring a tool',
  read: ({ typed }) => {
    const until = lastDay(typed.until);
    return until === undefined
      ? { errors: { until: EDITING_TEXTS.noDay } }
      : { good: { name: typed.name.trim(), until } };
  },
  async work({ services: { db }, who: by, good: { name, until } }) {
    const meant = await toolMeant(db.write, name);
    if ('reason' in meant) throw new Refused({ status: 400, errors: { name: meant.reason } });
    return shownAfter(await featureTool(db, { id: meant.tool.id, isFeatured: true, until, by }));
  },
});

/** @throws Refused */
function shownAfter(result: Awaited<ReturnType<typeof featureTool>>): Response {
  if (result !== 'gone' && result !== 'refused') return redirect(deskPaths.deskFeatured, 303);
  throw new Refused({
    status: 409,
    notice: result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.refused,
  });
}

const remove = deskForm('tools', {
  form: FEATURED_FORM,
  operation: 'taking a tool from the featured ones',
  read: ({ typed: { id } }) => ({ good: { id } }),
  async work({ services: { db }, who: by, good: { id } }) {
    return shownAfter(await featureTool(db, { id, isFeatured: false, until: null, by }));
  },
});

const until = deskForm('tools', {
  form: FEATURED_FORM,
  operation: 'setting until when a tool is featured',
  read: ({ typed }) => ({ good: { id: typed.id, until: lastDay(typed.until) } }),
  async work({ services: { db }, who: by, good: { id, until: day } }) {
    if (day === undefined) throw new Refused({ status: 400, notice: EDITING_TEXTS.noDay });
    if (!(await setLastDay(db, { id, until: day, by }))) {
      throw new Refused({ status: 409, notice: EDITING_TEXTS.notFeatured });
    }
    return redirect(deskPaths.deskFeatured, 303);
  },
});

/** A day, today or later, as YYYY-MM-DD; null for none; undefined if invalid. */
function lastDay(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const day = readTypedDate(typed.trim());
  const today = new Date().toISOString().slice(0, 10);
  const isDay = day?.length === today.length && day >= today;
  return isDay && Number(day.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD ? day : undefined;
}

function step(direction: Step) {
  return deskForm('tools', {
    form: FEATURED_FORM,
    operation: 'moving a featured tool',
    read: ({ typed: { id, place } }) => ({ good: { id, seen: placeSeen(place) } }),
    async work({ services: { db }, who: by, good }) {
      const moved = await moveFeatured(db, { ...good, step: direction, by });
      if (moved === 'changed') throw new Refused({ status: 409, notice: EDITING_TEXTS.movedMeanwhile });
      if (moved === 'gone') throw new Refused({ status: 409, notice: EDITING_TEXTS.noTool });
      return redirect(deskPaths.deskFeatured, 303);
    },
  });
}

/** Which tools are Featured, and in what order. */
export const featuredAction = deskAction('tools', { add, remove, until, up: step('up'), down: step('down') });
