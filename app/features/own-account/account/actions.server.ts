import { redirect } from 'react-router';
import type { AccountIntent } from '#features/accounts/account-settings.ts';
import { ACCOUNT_FORM } from '#features/accounts/forms.ts';
import { deviceCookie } from '#features/accounts/known-device.server.ts';
import { membersOnly } from '#features/accounts/member.server.ts';
import { checkPassword, proveByPassword, wrongPassword } from '#features/accounts/own-password.server.ts';
import { endOwnSession, ownSessionId } from '#features/accounts/own-session.server.ts';
import { refuseWeak } from '#features/accounts/password-strength.server.ts';
import { endOtherSessions, endSession } from '#features/accounts/sessions.server.ts';
import {
  readDeletion,
  readEmailChange,
  readPasswordChange,
} from '#features/accounts/settings-forms.server.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { billingParts } from '#features/billing/billing-parts.server.ts';
import { type Settlement, settleWithProvider } from '#features/billing/leaving.server.ts';
import { switchLetter } from '#features/letters/readers.server.ts';
import { removePhoto } from '#features/profiles/photo/photos.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { askerOf, countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { inSameTime } from '#platform/request/same-time.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { requestEmailChange, takeBackEmailChange } from '../email-change.server.ts';
import { changePassword, deleteAccount } from '../own-account.server.ts';

type FromMember = Sent & { who: SessionUser };

const byMember = {
  form: ACCOUNT_FORM,
  busy: ACCOUNT_MESSAGES.busy,
  who: membersOnly(paths.accountSettings),
};

/** Forms that ask for the current password are counted before any slow work on passwords. */
const byOwner = {
  ...byMember,
  limits: ({ context, who: { id } }: FromMember) => countOrRefuse(context, RATE_LIMITS.password, id),
};

const password = defineForm({
  ...byOwner,
  operation: 'changing a password',
  read: readPasswordChange,
  async work({ good, ...sent }) {
    await refuseWeak(good.password, sent.who);
    const former = await checkPassword(sent, good.current_password);
    const { context, request, who: member } = sent;
    const { passwords, secret } = context.get(servicesContext);
    const hash = await passwords.hash(good.password, askerOf(context, request));
    const kept = ownSessionId(context);
    const isChanged = await changePassword(sent.services.db.write, member, { former, hash, kept });
    if (!isChanged) throw wrongPassword();
    // All other devices that the account knew are forgotten.
    const device = await deviceCookie(secret, { id: member.id, password: hash });
    return redirect(paths.accountChanged('password'), { status: 303, headers: { 'Set-Cookie': device } });
  },
});

const email = defineForm({
  ...byOwner,
  operation: 'asking for a change of address',
  read: readEmailChange,
  async work({ good, ...sent }) {
    const { context, who: member } = sent;
    await proveByPassword(sent, good.current_password);
    await countOrRefuse(context, RATE_LIMITS.emailChange, member.id);
    await countOrRefuse(context, RATE_LIMITS.emailChangeTo, good.email);
    const change = { userId: member.id, newEmail: good.email, origin: sent.services.origin };
    await inSameTime(() => requestEmailChange(sent.services.db.write, change));
    return redirect(paths.accountChanged('email'), 303);
  },
});

const deletion = defineForm({
  ...byOwner,
  operation: 'deleting an account',
  read: readDeletion,
  async work({ good, ...sent }) {
    const { context, who: member } = sent;
    await proveByPassword(sent, good.current_password);
    const settled = await settle(sent, good.forfeit);
    if (settled === 'unconfirmed') throw wrong({ forfeit: SETTINGS_MESSAGES.forfeit });
    if (settled === 'paying') throw new Refused({ status: 409, notice: SETTINGS_MESSAGES.stillPaying });
    const services = context.get(servicesContext);
    const leaving = {
      provider: services.payment?.provider ?? null,
      owners: services.settings.OPERATOR_EMAILS,
      ...settled,
    };
    const outcome = await deleteAccount(services, member.id, leaving);
    if (outcome === 'last owner') throw new Refused({ status: 409, notice: SETTINGS_MESSAGES.lastOwner });
    if (outcome === 'paying') throw new Refused({ status: 409, notice: SETTINGS_MESSAGES.stillPaying });
    if (outcome === 'buying') throw new Refused({ status: 409 });
    if (outcome !== 'gone') await removeLeftPhoto(sent, outcome.photo_url);
    const headers = { 'Set-Cookie': await endOwnSession(context) };
    return redirect(paths.accountDeleted, { status: 303, headers });
  },
});

/** A signed-in member with a confirmed address needs no confirmation by mail. */
function letterForm(intent: 'letter-on' | 'letter-off') {
  return defineForm({
    ...byMember,
    operation: 'switching the weekly letter',
    read: nothing,
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.letterSwitch, id),
    async work(sent) {
      const isDone = await switchLetter(sent.services.db.write, sent.who.id, intent === 'letter-on');
      if (!isDone) throw new Refused({ status: 409 });
      return redirect(paths.accountChanged(intent), 303);
    },
  });
}

/** A change that only makes an account safer needs no password. */
function saferForm(
  intent: 'keep-email' | 'end-session' | 'end-others',
  operation: string,
  work: (sent: FromMember) => Promise<void>,
) {
  return defineForm({
    ...byMember,
    operation,
    read: nothing,
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.endSessions, id),
    async work(sent) {
      await work(sent);
      return redirect(paths.accountChanged(intent), 303);
    },
  });
}

/**
 * The forms of the account settings. Each redirects back to the page with its result, so that a reload repeats nothing.
 */
export const accountAction = formsAction({
  'letter-on': letterForm('letter-on'),
  'letter-off': letterForm('letter-off'),
  password,
  email,
  'keep-email': saferForm('keep-email', 'taking back a change of address', (sent) =>
    takeBackEmailChange(sent.services.db.write, sent.who.id),
  ),
  'end-session': saferForm('end-session', 'ending a session', (sent) =>
    endSession(sent.services.db.write, sent.who.id, sent.form.session ?? ''),
  ),
  'end-others': saferForm('end-others', 'ending other sessions', async (sent) =>
    endOtherSessions(sent.services.db.write, sent.who.id, ownSessionId(sent.context)),
  ),
  delete: deletion,
} satisfies Record<AccountIntent, unknown>);

async function settle({ context, who }: FromMember, forfeit: string): Promise<Settlement> {
  const { payment } = context.get(servicesContext);
  if (!payment) return { forfeited: null };
  return settleWithProvider(billingParts(context, payment), who.id, forfeit);
}

/** The account stays deleted even if the photo's file cannot be removed. */
async function removeLeftPhoto({ context }: FromMember, photo_url: string | null): Promise<void> {
  await removePhoto(context.get(servicesContext).storage, photo_url).catch((error: unknown) => {
    logFailure(context, 'removing an old photo', error);
  });
}

function wrong(errors: Record<string, string>): Refused {
  return new Refused({ status: 400, errors });
}
