import { PASSKEY_USES, type PasskeyUse } from '#domain/accounts/second-step.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { secondStepOf } from '#server/accounts/entering.server.ts';
import { senderOf } from '#server/accounts/member.server.ts';
import { askForNewPasskey, askForPasskey, type Challenge } from '#server/factors/webauthn.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused, refusedInPlainText } from '#server/request/refused.server.ts';
import type { Route } from './+types/passkey';

/** There is nothing to read. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Gives a browser a challenge for a passkey, as JSON: signing in, the second step, a new passkey, or a change of the factors. */
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
