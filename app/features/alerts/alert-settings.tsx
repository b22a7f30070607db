import type { FollowState } from '#features/following/forms.ts';
import { CADENCE_LABELS, type Cadence, DIGEST_HOUR } from '#site/cadence.ts';
import type { FollowAllowance } from '#site/follow-allowance.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { CadenceField } from './follow-row.tsx';

interface Props {
  choices: { hasMail: boolean; cadence: Cadence };
  allowance: FollowAllowance;
  state: FollowState;
}

/** Whether alerts come by mail, and how often for what is followed from now on. */
export function AlertSettings({ choices, allowance: { quickest }, state }: Props) {
  const isOwn = state.values.intent === 'settings';
  return (
    <section aria-labelledby="alerts" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="alerts">Alerts by mail</h2>
      <p className="mt-2 max-w-prose text-muted">
        Your plan sends them {CADENCE_LABELS[quickest].toLowerCase()} at most. Daily mails are written at{' '}
        {DIGEST_HOUR}
        :00 UTC, weekly ones on Mondays. Each thing that happens is in one mail only.
      </p>
      {isOwn && state.status >= 400 && <ErrorBanner text={state.notice} />}
      {isOwn && state.status < 400 && <Notice>{state.notice}</Notice>}
      <form method="post" action={`${paths.following}#alerts`} className="mt-4 grid max-w-sm gap-4">
        <input type="hidden" name="intent" value="settings" />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="mail" value="yes" defaultChecked={choices.hasMail} />
          Send me alerts by mail
        </label>
        <CadenceField cadence={choices.cadence} quickest={quickest} label="What I follow from now on" />
        <p>
          <button type="submit" className="btn">
            Save how alerts come
          </button>
        </p>
      </form>
    </section>
  );
}
