import { data, useLocation } from 'react-router';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { findPlan, planName } from '#site/plans.ts';
import { safeReturnTo } from '#site/session.ts';
import { inPlace } from '#ui/in-place.ts';
import { ButtonLink, PrimaryLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/success';
import { billingParts } from './billing-parts.server.ts';
import { concludeCheckout } from './checkout.server.ts';
import { DelayedRedirect } from './delayed-redirect.tsx';
import { PURCHASE_MESSAGES } from './messages.ts';

/** The states of spec §4, "Subscription verification". */
type Verification =
  | { state: 'verifying' }
  | { state: 'error'; message: string }
  | { state: 'ended' | 'suspended' }
  | { state: 'success'; plan: string; returnTo: string };

/**
 * The result of the checkout in `session_id`. The id proves nothing: it counts only if this member began that checkout
 * with us.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, addressOf(request));
  const sessionId = new URL(request.url).searchParams.get('session_id');
  const fail = (message: string, status: number) =>
    data<Verification>({ state: 'error', message }, { status });
  if (!sessionId) return fail(PURCHASE_MESSAGES.subscription.invalidSession, 400);
  const { payment } = context.get(servicesContext);
  if (!payment) return fail(PURCHASE_MESSAGES.subscription.failed, 503);
  try {
    await countOrRefuse(context, RATE_LIMITS.verification, member.id);
    const outcome = await concludeCheckout(billingParts(context, payment), member.id, sessionId);
    switch (outcome.kind) {
      case 'unknown':
        return fail(PURCHASE_MESSAGES.subscription.invalidSession, 404);
      case 'unpaid':
        return fail(PURCHASE_MESSAGES.subscription.unpaid, 409);
      case 'pending':
        return data<Verification>({ state: 'verifying' });
      case 'ended':
      case 'suspended':
        return data<Verification>({ state: outcome.kind });
      case 'paid':
        return data<Verification>({
          state: 'success',
          plan: planName(outcome.tier),
          returnTo: safeReturnTo(outcome.returnTo, ''),
        });
    }
  } catch (error) {
    if (error instanceof Refused) return fail(error.message, error.refusal.status);
    logFailure(context, 'verifying a checkout', error);
    // The event arrived earlier, so the member has the plan even if the provider cannot answer now.
    const plan = findPlan(context.get(viewerContext).tier);
    return plan
      ? data<Verification>({ state: 'success', plan: plan.name, returnTo: '' })
      : fail(PURCHASE_MESSAGES.subscription.failed, 503);
  }
}

export const meta = () => pageMeta({ title: 'Your Subscription' });

export default function Success({ loaderData: verification }: Route.ComponentProps) {
  return (
    <div className="wrap py-16 md:py-24">
      {verification.state === 'verifying' && <Verifying />}
      {verification.state === 'error' && <Failure message={verification.message} />}
      {(verification.state === 'ended' || verification.state === 'suspended') && (
        <Over state={verification.state} />
      )}
      {verification.state === 'success' && <Done {...verification} />}
    </div>
  );
}

const LOOK_AGAIN_MS = 3_000;

/** Shown after the payment, until the provider confirms it. */
function Verifying() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>Verifying your subscription</h1>
      <p role="status" className="mt-4 max-w-prose text-muted">
        The payment is on its way. Your plan begins as soon as it is confirmed; you may also leave this page.
      </p>
      <p className="mt-8">
        <a href={pathname + search} className="btn" {...MARKS.looksAfter(LOOK_AGAIN_MS)} {...inPlace()}>
          Look again
        </a>
      </p>
    </>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <>
      <h1>{PURCHASE_MESSAGES.subscription.errorTitle}</h1>
      <p role="alert" className="mt-4 max-w-prose text-muted">
        {message}
      </p>
      <p className="mt-8">
        <PrimaryLink to={paths.premium}>Try Again</PrimaryLink>
      </p>
    </>
  );
}

/** Shown if a link is opened again after its plan has ended or gives nothing. */
function Over({ state }: { state: 'ended' | 'suspended' }) {
  const texts = PURCHASE_MESSAGES.subscription;
  return (
    <>
      <h1>{state === 'ended' ? texts.endedTitle : texts.suspendedTitle}</h1>
      <p className="mt-4 max-w-prose text-muted">{texts[state]}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {state === 'ended' && <ButtonLink to={paths.premium}>See the plans</ButtonLink>}
        <PrimaryLink to={paths.profile}>Go to Profile</PrimaryLink>
      </p>
    </>
  );
}

/** Leads back to the locked page, if there was one, or to the profile. */
function Done({ plan, returnTo }: { plan: string; returnTo: string }) {
  return (
    <>
      <h1>{PURCHASE_MESSAGES.subscription.successTitle}</h1>
      <p className="mt-4 max-w-prose text-muted">
        You have the {plan}
        {say` plan. What was locked is open from now on, on every tool.`}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {returnTo && <PrimaryLink to={returnTo}>Go On Where You Were</PrimaryLink>}
        <a href={paths.profile} className={returnTo ? 'btn' : 'btn btn-primary'}>
          Go to Profile
        </a>
      </p>
      {returnTo ? (
        <DelayedRedirect to={returnTo} place="the page where you were" />
      ) : (
        <DelayedRedirect to={paths.profile} place="your profile" />
      )}
    </>
  );
}
