import { redirect } from 'react-router';
import { WITHDRAWING_TEXTS, type WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { isTopicKind, type RecordKindName } from '#features/editing/record-kinds.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import { bringTopicBack, withdrawTopic } from '#features/publishing/records.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN, TYPED } from '#site/form-state.ts';
import { undoOrRefuse } from '../case-action.server.ts';
import { deskForm } from '../desk-form.server.ts';

interface Topic {
  kind: WithdrawableKind;
  id: string;
}

interface Command extends Topic {
  replacedBy: string | null;
  entry: string;
  by: Operator;
}

/** Forms that withdraw and restore a topic, and a category's specializations. */
export function withdrawForms(kind: RecordKindName) {
  const form = (operation: string, work: (services: Services, order: Command) => Promise<string>) =>
    deskForm('topics', {
      form: {
        fields: { id: HIDDEN, specialization: HIDDEN, other: TYPED },
        failed: EDITING_TEXTS.recordFailed,
      },
      operation,
      async work({
        services,
        params,
        who: by,
        good: { id: entry, specialization, other },
      }: Sent & { who: Operator; good: Record<'id' | 'specialization' | 'other', string> }) {
        const topic = topicOf(kind, params.id ?? '', specialization);
        const order = { ...topic, replacedBy: other || null, entry, by };
        const done = await work(services, order);
        return redirect(deskPaths.recordAt(deskPaths.deskRecord(kind, params.id ?? ''), { done }), 303);
      },
    });
  return {
    withdraw: form('withdrawing a topic', async ({ db }, order) => {
      const result = await withdrawTopic(db, order);
      if (result !== 'withdrawn') throw refused(WITHDRAWING_TEXTS[result]);
      return result;
    }),
    relist: form('bringing a topic back', async ({ db }, order) => {
      const result = await bringTopicBack(db, order);
      if (result !== 'listed') throw refused(WITHDRAWING_TEXTS[result]);
      return result;
    }),
    undo: form('undoing an action', async (services, { entry, by }) => {
      await undoOrRefuse(services, idOf({ id: entry }), by);
      return 'undone';
    }),
  };
}

function topicOf(kind: RecordKindName, id: string, specialization: string): Topic {
  if (kind === 'categories' && specialization !== '') {
    return { kind: 'specializations', id: `${id}/${specialization}` };
  }
  // Market data is withdrawn and restored with its category.
  if (!isTopicKind(kind) || kind === 'category-market-data') throw refused(WITHDRAWING_TEXTS.gone);
  return { kind, id };
}

function refused(notice: string): Refused {
  return new Refused({ status: 409, notice });
}
