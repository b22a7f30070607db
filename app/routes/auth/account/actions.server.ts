import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  ACCOUNT_INTENTS,
  type AccountErrors,
  type AccountIntent,
  type AccountRefusal,
  PART_OF,
} from '#domain/accounts/account-settings.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { requestEmailChange, takeBackEmailChange } from '#server/accounts/email-change.server.ts';
import { deviceCookie } from '#server/accounts/known-device.server.ts';
import { countEmailChange, countMemberWork, orBusy, type Refusal } from '#server/accounts/limits.server.ts';
import { changePassword, deleteAccount, passwordHash } from '#server/accounts/own-account.server.ts';
import { ownSessionId } from '#server/accounts/own-session.server.ts';
import { endOtherSessions, endSession } from '#server/accounts/sessions.server.ts';
import { readDeletion, readEmailChange, readPasswordChange } from '#server/accounts/settings-forms.server.ts';
import { type Settlement, settleWithProvider } from '#server/billing/leaving.server.ts';
import { removePhoto } from '#server/photos/photos.server.ts';
import { authContext, paymentContext, servicesContext } from '#server/request/context.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';
import { askerOf } from '#server/request/limits.server.ts';
import { inSameTime } from '#server/request/same-time.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
  form: FormTexts;
  member: SessionUser;
}

/** Why a form is refused. */
interface Fault {
  status: number;
  notice?: string;
  errors?: AccountErrors;
  headers?: Record<string, string>;
}

/** Where a form that has done its work leads. */
interface Done {
  to: string;
  headers?: Headers;
}

type Outcome = Fault | Done;

/** Does what a form of the account settings asks for, or says why not beside what was typed. */
export async function changeAccount(asked: Asked) {
  const { context, form } = asked;
  const intent = ACCOUNT_INTENTS.find((known) => known === form.intent);
  if (!intent) throw data({ message: MESSAGES.form.unreadable }, { status: 400 });
  const failed: Outcome = { status: 503, notice: SETTINGS_MESSAGES.failed };
  const outcome = (await orBusy(context, refuse, () => WORK[intent](asked))) ?? failed;
  if ('to' in outcome) return redirect(outcome.to, { status: 303, headers: outcome.headers ?? {} });
  const { status, notice = null, errors = {}, headers = {} } = outcome;
  const values = { email: form.email ?? '', confirmation: form.confirmation ?? '' };
  const refusal: AccountRefusal = { part: PART_OF[intent], notice, errors, values };
  return data(refusal, { status, headers });
}

const WORK: Readonly<Record<AccountIntent, (asked: Asked) => Promise<Outcome>>> = {
  async password(asked) {
    const reading = await readPasswordChange(asked.form, asked.member);
    if ('errors' in reading) return mend(reading.errors);
    const former = await checkPassword(asked, reading.good.current_password);
    if (typeof former !== 'string') return former;
    const { context, request, member } = asked;
    const { passwords, secret } = context.get(servicesContext);
    const hash = await passwords.hash(reading.good.password, askerOf(context, request));
    const kept = await ownSessionId(context, request);
    const isChanged = await changePassword(db(asked), member, { former, hash, kept });
    if (!isChanged) return mend({ current_password: SETTINGS_MESSAGES.wrongPassword });
    // Of the devices that the account knows, this one alone stays known.
    const device = await deviceCookie(secret, { id: member.id, password: hash });
    return { ...after('password'), headers: new Headers({ 'Set-Cookie': device }) };
  },

  async email(asked) {
    const { context, member, form } = asked;
    const reading = readEmailChange(form, member.email);
    if ('errors' in reading) return mend(reading.errors);
    const { current_password, email } = reading.good;
    const checked = await checkPassword(asked, current_password);
    if (typeof checked !== 'string') return checked;
    const refusal = await countEmailChange(context, member.id, email);
    if (refusal) return refuse(refusal);
    const origin = publicOrigin(context.get(servicesContext).settings);
    const change = { userId: member.id, newEmail: email, origin };
    await inSameTime(() => requestEmailChange(db(asked), change));
    return after('email');
  },

  async 'keep-email'(asked) {
    const refusal = await countReversal(asked);
    if (refusal) return refuse(refusal);
    await takeBackEmailChange(db(asked), asked.member.id);
    return after('keep-email');
  },

  async 'end-session'(asked) {
    const refusal = await countReversal(asked);
    if (refusal) return refuse(refusal);
    await endSession(db(asked), asked.member.id, asked.form.session ?? '');
    return after('end-session');
  },

  async 'end-others'(asked) {
    const refusal = await countReversal(asked);
    if (refusal) return refuse(refusal);
    const kept = await ownSessionId(asked.context, asked.request);
    await endOtherSessions(db(asked), asked.member.id, kept);
    return after('end-others');
  },

  async delete(asked) {
    const reading = readDeletion(asked.form);
    if ('errors' in reading) return mend(reading.errors);
    const checked = await checkPassword(asked, reading.good.current_password);
    if (typeof checked !== 'string') return checked;
    const settled = await settle(asked, reading.good.forfeit);
    if (settled === 'unconfirmed') return mend({ forfeit: SETTINGS_MESSAGES.forfeit });
    const stay = { status: 409, notice: SETTINGS_MESSAGES.stillPaying };
    if (settled === 'paying') return stay;
    const provider = asked.context.get(paymentContext)?.provider ?? null;
    const outcome = await deleteAccount(db(asked), asked.member.id, { provider, ...settled });
    if (outcome === 'paying') return stay;
    if (outcome === 'buying') return { status: 409, notice: SETTINGS_MESSAGES.failed };
    if (outcome !== 'gone') await removeLeftPhoto(asked, outcome.photo_url);
    const { headers } = await asked.context
      .get(authContext)
      .api.signOut({ headers: asked.request.headers, returnHeaders: true });
    return { to: `${paths.home}?account=deleted`, headers };
  },
};

async function settle({ context, member }: Asked, forfeit: string): Promise<Settlement> {
  const payment = context.get(paymentContext);
  const { db, log } = context.get(servicesContext);
  if (!payment) return { forfeited: null };
  return settleWithProvider({ db: db.write, payment, log }, member.id, forfeit);
}

/** The account is gone, whether or not its photo's file can be removed. */
async function removeLeftPhoto({ context }: Asked, photo_url: string | null): Promise<void> {
  const { storage, log } = context.get(servicesContext);
  await removePhoto(storage, photo_url).catch((err: unknown) => {
    log.error({ err }, 'An old photo could not be removed');
  });
}

function db({ context }: Asked) {
  return context.get(servicesContext).db.write;
}

/** The hash of the current password when that is what was typed, else why it goes no further. */
async function checkPassword(asked: Asked, password: string): Promise<string | Fault> {
  const { context, request, member } = asked;
  const refusal = await countMemberWork(context, member.id, {
    account: RATE_LIMITS.passwordOfAccount,
    sender: RATE_LIMITS.passwordOfSender,
  });
  if (refusal) return refuse(refusal);
  const hash = await passwordHash(db(asked), member.id);
  const { passwords } = context.get(servicesContext);
  const fits = await passwords.match(password, [hash], askerOf(context, request));
  if (hash !== null && fits === 0) return hash;
  return mend({ current_password: SETTINGS_MESSAGES.wrongPassword });
}

/** What only makes an account safer needs no password. */
function countReversal({ context, member }: Asked): Promise<Refusal | null> {
  return countMemberWork(context, member.id, {
    account: RATE_LIMITS.endSessions,
    sender: RATE_LIMITS.endSessionsOfSender,
  });
}

function mend(errors: AccountErrors): Fault {
  return { status: 400, notice: MESSAGES.form.mend, errors };
}

function refuse({ text, seconds, status }: Refusal): Fault {
  return { status, notice: text, headers: { 'Retry-After': String(seconds) } };
}

/** The page again, which says what was done: loading it anew does nothing twice. */
function after(intent: keyof typeof SETTINGS_MESSAGES.done): Done {
  return { to: `${paths.accountSettings}?done=${intent}#${PART_OF[intent]}` };
}
