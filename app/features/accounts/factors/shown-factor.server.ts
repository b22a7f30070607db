import { createContext } from 'react-router';
import { z } from 'zod';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { readAppCode, SECOND_STEP_TEXTS } from '#site/second-step.ts';
import type { SessionUser } from '#site/session.ts';
import { ownSessionId } from '../own-session.server.ts';
import { readRecoveryCode } from '../recovery-codes.ts';
import { sealedCookie } from '../sealed-cookie.server.ts';
import { FRESH_MINUTES, SECURITY_TEXTS } from '../security.ts';
import { spendAppCode } from './authenticator-app.server.ts';
import { changeFactors, hasSecondFactor } from './factors.server.ts';
import { spendRecoveryCode } from './recovery-codes.server.ts';
import { checkPasskey } from './webauthn.server.ts';

/**
 * Members show a second factor before they change one. A session and the password must not be enough to remove what
 * protects against their theft. A factor that was shown counts for some minutes, in that session and browser.
 */

type FromMember = Pick<Sent, 'context' | 'request'> & { who: SessionUser };

const shownCookie = sealedCookie(
  { name: 'factor', purpose: 'shown factor', seconds: FRESH_MINUTES * 60 },
  z.object({ sessionId: z.string() }),
);

/** Whether this request itself showed a factor; its answer may be a page. */
const shownNowContext = createContext(false);

/** The value for Set-Cookie that remembers in a session's browser that a factor was shown. */
export function rememberedFactor(context: Sent['context'], sessionId: string): Promise<string> {
  return shownCookie.write(context, { sessionId });
}

/** Remembers in the browser that a factor was shown, if the request has a session. */
export async function rememberFactor({ context }: Pick<Sent, 'context'>): Promise<void> {
  const sessionId = ownSessionId(context);
  if (sessionId === null) return;
  context.set(shownNowContext, true);
  context.get(answerHeadersContext).append('Set-Cookie', await rememberedFactor(context, sessionId));
}

/** Whether `proveFactor` would ask for a factor: the member has one and has not shown it recently. */
export async function needsFactor(context: Sent['context'], userId: string): Promise<boolean> {
  if (!(await hasSecondFactor(context.get(servicesContext).db.write, userId))) return false;
  if (context.get(shownNowContext)) return false;
  const kept = await shownCookie.read(context);
  return kept === null || kept.sessionId !== ownSessionId(context);
}

/**
 * Requires one of the member's second factors, if there are any.
 *
 * @param typed a code of the app, or a recovery code, which is then used up
 * @throws Refused without one; NoTurn after too many
 */
export async function proveFactor(sent: FromMember, typed: string): Promise<void> {
  const { context, who } = sent;
  if (!(await needsFactor(context, who.id))) return;
  if (typed.trim() === '') throw wrong(SECURITY_TEXTS.factorNeeded);
  await countOrRefuse(context, RATE_LIMITS.shownFactor, who.id);
  const { db, secret } = context.get(servicesContext);
  const code = readAppCode(typed);
  const isRight =
    code === null
      ? readRecoveryCode(typed) !== null &&
        (await changeFactors(db.write, who.id, {
          news: 'codeUsed',
          work: (all) => spendRecoveryCode(all, who.id, typed),
        }))
      : await spendAppCode({ db: db.write, secret }, who.id, code, Date.now());
  if (!isRight) throw wrong(SECURITY_TEXTS.wrongFactor);
  await rememberFactor(sent);
}

/**
 * Accepts a passkey as the factor that `proveFactor` requires.
 *
 * @param credential the browser's answer; empty without scripts
 * @throws Refused for any other passkey; NoTurn after too many
 */
export async function provePasskey(sent: FromMember, credential: string): Promise<void> {
  const { context, who } = sent;
  if (credential === '') throw new Refused({ status: 400, notice: SECOND_STEP_TEXTS.needsScripts });
  await countOrRefuse(context, RATE_LIMITS.shownFactor, who.id);
  const owner = await checkPasskey(context, { use: 'confirm', userId: who.id, credential });
  if (owner === null) throw new Refused({ status: 400, notice: SECURITY_TEXTS.wrongPasskey });
  await rememberFactor(sent);
}

function wrong(factor: string): Refused {
  return new Refused({ status: 400, errors: { factor } });
}
