import { redirect } from 'react-router';
import { EDITING_TEXTS, MOVE_FORM } from '#features/editing/forms.ts';
import { type OrderedKind, placeSeen, type Step } from '#features/editing/ordering.ts';
import { moveTopic } from '#features/publishing/move-topic.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskForm } from '../desk-form.server.ts';

/** What a page's buttons move, by its address's parameters; null if that has no order. */
type Moved = (
  params: Sent['params'],
  id: string,
) => { kind: OrderedKind; id: string /** The page that shows the order. */; page: string } | null;

/** Forms that move a topic by one place. */
export function moveForms(moved: Moved) {
  const form = (step: Step) =>
    deskForm('topics', {
      form: MOVE_FORM,
      operation: 'moving a topic',
      read: ({ typed: { id, place } }) => ({ good: { id, seen: placeSeen(place) } }),
      async work({ services: { db }, params, who: by, good: { id, seen } }) {
        const topic = moved(params, id);
        const result = topic
          ? await moveTopic(db, { kind: topic.kind, id: topic.id, step, seen, by })
          : 'gone';
        if (result === 'changed') throw new Refused({ status: 409, notice: EDITING_TEXTS.movedMeanwhile });
        if (result === 'gone' || !topic) throw new Refused({ status: 409, notice: EDITING_TEXTS.noRecord });
        return redirect(topic.page, 303);
      },
    });
  return { up: form('up'), down: form('down') };
}
