import { redirect } from 'react-router';
import { EDITING_TEXTS } from '#domain/editing/forms.ts';
import { isTopicKind, type RecordKindName } from '#domain/editing/record-kinds.ts';
import { WITHDRAWING_TEXTS, type WithdrawableKind } from '#domain/editing/withdrawing.ts';
import { paths } from '#domain/paths.ts';
import type { Editor } from '#server/editing/editing.server.ts';
import { deskForm } from '#server/operators/desk-form.server.ts';
import { type Services, servicesContext } from '#server/request/context.server.ts';
import type { Sent } from '#server/request/form.server.ts';
import { Refused } from '#server/request/refused.server.ts';

interface Topic {
  kind: WithdrawableKind;
  id: string;
}

/** The forms that withdraw a topic and bring it back; a category's page does this to its specializations too. */
export function withdrawForms(kind: RecordKindName) {
  const form = (
    operation: string,
    work: (services: Services, order: Topic & { replacedBy: string | null; by: Editor }) => Promise<string>,
  ) =>
    deskForm('topics', {
      form: {
        fields: ['specialization', 'other'],
        hidden: ['specialization'],
        failed: EDITING_TEXTS.recordFailed,
      },
      operation,
      read: ({ typed }) => ({ good: typed }),
      async work({
        context,
        params,
        who: by,
        good: { specialization, other },
      }: Sent & { who: Editor; good: Record<'specialization' | 'other', string> }) {
        const topic = topicOf(kind, params.id ?? '', specialization);
        const done = await work(context.get(servicesContext), { ...topic, replacedBy: other || null, by });
        return redirect(paths.recordAt(paths.deskRecord(kind, params.id ?? ''), { done }), 303);
      },
    });
  return {
    withdraw: form('withdrawing a topic', async ({ records }, order) => {
      const result = await records.withdraw(order);
      if (result !== 'withdrawn') throw refused(WITHDRAWING_TEXTS[result]);
      return result;
    }),
    relist: form('bringing a topic back', async ({ records }, order) => {
      const result = await records.bringBack(order);
      if (result !== 'listed') throw refused(WITHDRAWING_TEXTS[result]);
      return result;
    }),
  };
}

function topicOf(kind: RecordKindName, id: string, specialization: string): Topic {
  if (kind === 'categories' && specialization !== '') {
    return { kind: 'specializations', id: `${id}/${specialization}` };
  }
  // A market comes and goes with its category.
  if (!isTopicKind(kind) || kind === 'category-market-data') throw refused(WITHDRAWING_TEXTS.gone);
  return { kind, id };
}

function refused(notice: string): Refused {
  return new Refused({ status: 409, notice });
}
