import { useId } from 'react';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { PostForm } from '#ui/post-form.tsx';
import {
  EVENT_FIELDS,
  WEBHOOK_EVENTS,
  WEBHOOK_FORM,
  WEBHOOK_TEXTS,
  type WebhookState,
} from './webhook-rules.ts';

const CHOICES = ['changes', 'rounds'] as const;
const EMPTY = { values: { intent: '', url: '', changes: 'yes', rounds: 'yes', webhook: '' }, errors: {} };

/** Adds a webhook, and shows the secret of the one that was just added. Nobody can read it later. */
export function NewWebhook({ state }: { state: WebhookState }) {
  const added = state.outcome;
  const isOwn = ['', 'add'].includes(state.values.intent);
  const typed = added === null && isOwn ? state : EMPTY;
  return (
    <section aria-labelledby="new-webhook" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2 id="new-webhook">New webhook</h2>
      {added !== null && (
        <Notice>
          {WEBHOOK_TEXTS.added}
          <output
            className="mt-2 block font-mono wrap-anywhere select-all"
            aria-label="The signing secret of your new webhook"
          >
            {added.secret}
          </output>
        </Notice>
      )}
      <PostForm
        key={added?.secret ?? 'new'}
        state={isOwn ? state : { status: 200, notice: null }}
        action={`${paths.webhooks}#new-webhook`}
        button="Add webhook"
        pending="Adding…"
      >
        <input type="hidden" name="intent" value="add" />
        <Fields form={WEBHOOK_FORM} state={typed} />
        <Events state={typed} />
      </PostForm>
    </section>
  );
}

function Events({ state: { values, errors } }: { state: Pick<WebhookState, 'values' | 'errors'> }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={errors.changes ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">Tell it when</legend>
      {CHOICES.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="accent-brand"
            name={name}
            value="yes"
            defaultChecked={values[name] !== ''}
            aria-invalid={name === 'changes' && errors.changes ? true : undefined}
          />
          {WEBHOOK_EVENTS[EVENT_FIELDS[name]]}
        </label>
      ))}
      {errors.changes && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {errors.changes}
        </p>
      )}
    </fieldset>
  );
}
