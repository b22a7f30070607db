import { orUnavailable } from '#platform/request/failures.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { Refused, refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { PASSKEY_USES, type PasskeyUse } from '#site/second-step.ts';
import type { Route } from './+types/passkey';
import { secondStepOf } from './entering.server.ts';
import { askForNewPasskey, askForPasskey, type Challenge } from './factors/webauthn.server.ts';
import { senderOf } from './member.server.ts';

export const loader = postOnly;

/**
 * Gives a browser a challenge for a passkey, as JSON: to sign in, for the second step, for a new passkey, or to change
 * factors.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { use: asked } = await readForm(request);
  const use = PASSKEY_USES.find((name) => name === asked);
  if (!use) return new Response(null, { status: 400 });
  const answer = orUnavailable(context, 'making a challenge for a passkey', async () => {
    await countOrRefuse(context, RATE_LIMITS.signInBegun);
    const { options, cookie } = await challengeFor(use, context);
    return Response.json(options, { headers: { 'Cache-Control': 'no-store', 'Set-Cookie': cookie } });
  });
  return answer.catch(refusedInPlainText);
}

type Context = Route.ActionArgs['context'];

async function challengeFor(use: PasskeyUse, context: Context): Promise<Challenge> {
  if (use === 'sign-in') return askForPasskey(context, { use, userId: null });
  if (use === 'second-step') {
    const account = await secondStepOf(context);
    if (!account) throw new Refused({ status: 401 });
    return askForPasskey(context, { use, userId: account.id });
  }
  const member = senderOf(context);
  if (!member) throw new Refused({ status: 401 });
  if (use === 'confirm') return askForPasskey(context, { use, userId: member.id });
  return askForNewPasskey(context, member);
}
