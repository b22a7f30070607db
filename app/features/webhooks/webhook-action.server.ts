import { membersOnly } from '#features/accounts/member.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { viewerContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import type { SessionUser } from '#site/session.ts';
import { signingSecret } from './signature.server.ts';
import {
  EVENT_FIELDS,
  readWebhookUrl,
  WEBHOOK_FORM,
  WEBHOOK_TEXTS,
  type WebhookEvent,
  type WebhookIntent,
} from './webhook-rules.ts';
import { addWebhook, pauseWebhook, removeWebhook, resumeWebhook, testWebhook } from './webhooks.server.ts';

const byMember = {
  form: WEBHOOK_FORM,
  who: membersOnly(paths.webhooks),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.webhooks, id),
};

/** Members whose plan has no webhooks may only look at them and remove them. */
function needRight(context: Sent['context']): void {
  if (gives(context.get(viewerContext).tier, 'webhooks')) return;
  throw new Refused({ status: 403, notice: WEBHOOK_TEXTS.noRight });
}

/** Answers with the page itself, because a secret must not be in an address. */
const add = defineForm({
  ...byMember,
  operation: 'adding a webhook',
  read({ typed, context }) {
    needRight(context);
    const read = readWebhookUrl(typed.url);
    if ('fault' in read) return { errors: { url: read.fault } };
    const events: WebhookEvent[] = [];
    if (typed.changes !== '') events.push(EVENT_FIELDS.changes);
    if (typed.rounds !== '') events.push(EVENT_FIELDS.rounds);
    if (events.length === 0) return { errors: { changes: WEBHOOK_TEXTS.eventsMissing } };
    return { good: { url: read.url, events } };
  },
  async work({ services: { db, secret }, who: { id }, good }) {
    const added = await addWebhook(db.write, id, good);
    if (added === 'too many') throw new Refused({ status: 409, notice: WEBHOOK_TEXTS.tooMany });
    if (added === 'known') throw new Refused({ status: 409, errors: { url: WEBHOOK_TEXTS.urlKnown } });
    return { outcome: { secret: signingSecret(secret, added.id) } };
  },
});

const test = defineForm({
  ...byMember,
  operation: 'testing a webhook',
  read({ typed, context }) {
    needRight(context);
    return { good: { webhook: typed.webhook } };
  },
  async work({ services: { db }, who: { id }, good: { webhook } }) {
    const tested = await testWebhook(db.write, id, webhook);
    if (tested === 'none') throw new Refused({ status: 404, notice: WEBHOOK_TEXTS.noSuch });
    if (tested === 'not active') throw new Refused({ status: 409, notice: WEBHOOK_TEXTS.notActive });
    return { notice: WEBHOOK_TEXTS.tested };
  },
});

function changeOne(
  operation: string,
  notice: string,
  change: (db: DrizzleDb, userId: string, id: string) => Promise<boolean>,
) {
  return defineForm({
    ...byMember,
    operation,
    reads: ['webhook'],
    async work({ services: { db }, who: { id }, good: { webhook } }) {
      const isDone = await change(db.write, id, webhook);
      if (!isDone) throw new Refused({ status: 404, notice: WEBHOOK_TEXTS.noSuch });
      return { notice };
    },
  });
}

/** The forms of a member's webhooks. */
export const webhookAction = formsAction({
  add,
  test,
  pause: changeOne('pausing a webhook', WEBHOOK_TEXTS.paused, pauseWebhook),
  resume: changeOne('resuming a webhook', WEBHOOK_TEXTS.resumed, resumeWebhook),
  remove: changeOne('removing a webhook', WEBHOOK_TEXTS.removed, removeWebhook),
} satisfies Record<WebhookIntent, unknown>);
