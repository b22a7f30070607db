import { redirect } from 'react-router';
import { findTools } from '#features/editing/find-tools.server.ts';
import { EDITING_TEXTS, FEATURED_FORM } from '#features/editing/forms.ts';
import { placeSeen, type Step } from '#features/editing/ordering.ts';
import { featureTool, moveFeatured } from '#features/publishing/featured.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

const add = deskForm('tools', {
  form: FEATURED_FORM,
  operation: 'featuring a tool',
  read: ({ typed }) => ({ good: { name: typed.name.trim() } }),
  async work({ context, who: by, good: { name } }) {
    const { db } = context.get(servicesContext);
    const found = name === '' ? [] : await findTools(db.write, name);
    const same = found.filter((tool) => tool.id === name || tool.name.toLowerCase() === name.toLowerCase());
    const [tool] = same.length > 0 ? same : found;
    if (!tool || (same.length !== 1 && found.length !== 1)) {
      const text = tool ? EDITING_TEXTS.severalTools(found.map(({ id }) => id)) : EDITING_TEXTS.noToolNamed;
      throw new Refused({ status: 400, errors: { name: text } });
    }
    const result = await featureTool(db, { id: tool.id, isFeatured: true, by });
    if (result === 'gone' || result === 'refused') {
      throw new Refused({
        status: 409,
        notice: result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.refused,
      });
    }
    return redirect(deskPaths.deskFeatured, 303);
  },
});

const remove = deskForm('tools', {
  form: FEATURED_FORM,
  operation: 'taking a tool from the featured ones',
  read: ({ typed: { id } }) => ({ good: { id } }),
  async work({ context, who: by, good: { id } }) {
    const result = await featureTool(context.get(servicesContext).db, { id, isFeatured: false, by });
    if (result === 'gone' || result === 'refused') {
      throw new Refused({
        status: 409,
        notice: result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.refused,
      });
    }
    return redirect(deskPaths.deskFeatured, 303);
  },
});

function step(direction: Step) {
  return deskForm('tools', {
    form: FEATURED_FORM,
    operation: 'moving a featured tool',
    read: ({ typed: { id, place } }) => ({ good: { id, seen: placeSeen(place) } }),
    async work({ context, who: by, good }) {
      const moved = await moveFeatured(context.get(servicesContext).db, { ...good, step: direction, by });
      if (moved === 'changed') throw new Refused({ status: 409, notice: EDITING_TEXTS.movedMeanwhile });
      if (moved === 'gone') throw new Refused({ status: 409, notice: EDITING_TEXTS.noTool });
      return redirect(deskPaths.deskFeatured, 303);
    },
  });
}

/** Which tools are Featured, and in what order. */
export const featuredAction = deskAction('tools', { add, remove, up: step('up'), down: step('down') });
