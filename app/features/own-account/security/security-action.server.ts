import { redirect } from 'react-router';
import {
  appSince,
  beginApp,
  confirmApp,
  endApp,
} from '#features/accounts/factors/authenticator-app.server.ts';
import { addFactor, changeFactors, hasSecondFactor } from '#features/accounts/factors/factors.server.ts';
import { renamePasskey, storePasskey } from '#features/accounts/factors/passkeys.server.ts';
import { makeRecoveryCodes } from '#features/accounts/factors/recovery-codes.server.ts';
import {
  readConfirmation,
  readDisconnection,
  readPasskeyName,
  readProofs,
  readRemoval,
} from '#features/accounts/factors/security-forms.server.ts';
import { proveFactor, provePasskey, rememberFactor } from '#features/accounts/factors/shown-factor.server.ts';
import { checkNewPasskey } from '#features/accounts/factors/webauthn.server.ts';
import { SECURITY_FORM, type SecurityOutcome } from '#features/accounts/forms.ts';
import { membersOnly } from '#features/accounts/member.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { proveOwner } from '#features/accounts/own-password.server.ts';
import { ownSessionId } from '#features/accounts/own-session.server.ts';
import { disconnect, waysIn } from '#features/accounts/providers/connections.server.ts';
import { SECURITY_TEXTS } from '#features/accounts/security.ts';
import type { SecurityIntent } from '#features/accounts/security-parts.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { CREDENTIAL_FIELD, SECOND_STEP_TEXTS } from '#site/second-step.ts';
import type { SessionUser } from '#site/session.ts';
import { setAppAside, setPasskeyAside } from '../removed-factors.server.ts';

type FromMember = Sent & { who: SessionUser };

const byMember = {
  form: SECURITY_FORM,
  busy: ACCOUNT_MESSAGES.busy,
  who: membersOnly(paths.security),
  limits: ({ context, who: { id } }: FromMember) => countOrRefuse(context, RATE_LIMITS.security, id),
};

/** A shown passkey counts for the forms sent after it, so that these work without scripts. */
const factorShow = defineForm({
  ...byMember,
  operation: 'showing a passkey before a change',
  read: ({ form }) => ({ good: form[CREDENTIAL_FIELD] ?? '' }),
  async work({ good: credential, ...sent }) {
    await provePasskey(sent, credential);
    return done('factor-show');
  },
});

const appBegin = defineForm({
  ...byMember,
  operation: 'beginning an authenticator app',
  read: readProofs,
  async work({ good, ...sent }) {
    await prove(sent, good);
    await beginApp(appsOf(sent), sent.who.id);
    return done('app-begin');
  },
});

const appConfirm = defineForm({
  ...byMember,
  operation: 'switching an authenticator app on',
  read: readConfirmation,
  async work({ good: { code, factor }, ...sent }) {
    await proveFactor(sent, factor);
    const { secret } = appsOf(sent);
    const added = await addFactor(sent.services.db.write, sent.who.id, {
      kept: ownSessionId(sent.context),
      origin: sent.services.origin,
      news: 'appOn',
      add: (all) => confirmApp({ db: all, secret }, sent.who.id, code, Date.now()),
    });
    if (!added) throw new Refused({ status: 400, errors: { code: SECURITY_TEXTS.wrongCode } });
    await rememberFactor(sent);
    return added.codes ? shown('app-confirm', added.codes) : done('app-confirm');
  },
});

/** Cancels a set-up. An app that is on stays: switching it off needs proof. */
const appCancel = defineForm({
  ...byMember,
  operation: 'giving up an authenticator app',
  read: nothing,
  async work(sent) {
    await sent.services.db.write.transaction(async (all) => {
      await lockMember(all, sent.who.id);
      if ((await appSince(all, sent.who.id)) === null) await endApp(all, sent.who.id);
    });
    return done('app-cancel');
  },
});

const appOff = defineForm({
  ...byMember,
  operation: 'switching an authenticator app off',
  read: readProofs,
  async work({ good, ...sent }) {
    await prove(sent, good);
    await changeFactors(sent.services.db.write, sent.who.id, {
      news: 'appOff',
      origin: sent.services.origin,
      work: (all) => setAppAside(all, sent.who.id),
    });
    return done('app-off');
  },
});

const codes = defineForm({
  ...byMember,
  operation: 'making recovery codes',
  read: readProofs,
  async work({ good, ...sent }) {
    await prove(sent, good);
    let made: string[] = [];
    const isMade = await changeFactors(sent.services.db.write, sent.who.id, {
      news: 'codesMade',
      async work(all) {
        if (!(await hasSecondFactor(all, sent.who.id))) return false;
        made = await makeRecoveryCodes(all, sent.who.id);
        return true;
      },
    });
    if (!isMade) throw new Refused({ status: 409 });
    return shown('codes', made);
  },
});

const passkeyAdd = defineForm({
  ...byMember,
  operation: 'adding a passkey',
  read: readPasskeyName,
  async work({ good: { name, ...proofs }, ...sent }) {
    const credential = sent.form[CREDENTIAL_FIELD] ?? '';
    if (credential === '') throw new Refused({ status: 400, notice: SECOND_STEP_TEXTS.needsScripts });
    await prove(sent, proofs);
    const userId = sent.who.id;
    const made = await checkNewPasskey(sent.context, { userId, name, credential });
    if (!made) throw new Refused({ status: 400, notice: SECURITY_TEXTS.passkeyRefused });
    const added = await addFactor(sent.services.db.write, userId, {
      kept: ownSessionId(sent.context),
      origin: sent.services.origin,
      news: 'passkeyAdded',
      async add(all) {
        const outcome = await storePasskey(all, userId, made);
        if (outcome === 'too many') throw new Refused({ status: 409, notice: SECURITY_TEXTS.tooMany });
        if (outcome === 'known') throw new Refused({ status: 409, notice: SECURITY_TEXTS.passkeyKnown });
        return true;
      },
    });
    if (!added) throw new Refused({ status: 409 });
    await rememberFactor(sent);
    return added.codes ? shown('passkey-add', added.codes) : done('passkey-add');
  },
});

const passkeyRename = defineForm({
  ...byMember,
  operation: 'renaming a passkey',
  read: readPasskeyName,
  async work({ good, ...sent }) {
    await changed(sent, 'passkeyRenamed', (all) => renamePasskey(all, sent.who.id, good));
    return done('passkey-rename');
  },
});

const passkeyRemove = defineForm({
  ...byMember,
  operation: 'removing a passkey',
  read: readRemoval,
  async work({ good: { id, ...proofs }, ...sent }) {
    await prove(sent, proofs);
    await changed(sent, 'passkeyRemoved', async (all) => {
      const isGone = await setPasskeyAside(all, sent.who.id, id);
      if (isGone) await keepAWayIn(all, sent.who.id);
      return isGone;
    });
    return done('passkey-remove');
  },
});

const disconnection = defineForm({
  ...byMember,
  operation: 'disconnecting another site',
  read: readDisconnection,
  async work({ good: { provider, password }, ...sent }) {
    await proveOwner(sent, password);
    const isDone = await changeFactors(sent.services.db.write, sent.who.id, {
      news: 'disconnected',
      origin: sent.services.origin,
      async work(all) {
        const isGone = await disconnect(all, sent.who.id, provider);
        if (isGone) await keepAWayIn(all, sent.who.id);
        return isGone;
      },
    });
    if (!isDone) throw new Refused({ status: 409, notice: SECURITY_TEXTS.lastWay });
    return done('disconnect');
  },
});

/**
 * The forms of the security settings. Each redirects back to the page, except one with new codes: those must not be in
 * an address.
 */
export const securityAction = formsAction({
  'factor-show': factorShow,
  'app-begin': appBegin,
  'app-confirm': appConfirm,
  'app-cancel': appCancel,
  'app-off': appOff,
  codes,
  'passkey-add': passkeyAdd,
  'passkey-rename': passkeyRename,
  'passkey-remove': passkeyRemove,
  disconnect: disconnection,
} satisfies Record<SecurityIntent, unknown>);

/** Asks for the password, unless the member has just signed in, and for a second factor if there is one. */
async function prove(sent: FromMember, { password, factor }: { password: string; factor: string }) {
  await proveOwner(sent, password);
  await proveFactor(sent, factor);
}

/** @throws Refused, which rolls back a change that removes the member's last way to sign in */
async function keepAWayIn(all: DrizzleDb, userId: string): Promise<void> {
  if ((await waysIn(all, userId)) === 0) throw new Refused({ status: 409, notice: SECURITY_TEXTS.lastWay });
}

async function changed(
  sent: FromMember,
  news: 'passkeyRenamed' | 'passkeyRemoved',
  work: (all: DrizzleDb) => Promise<boolean>,
): Promise<void> {
  const origin = news === 'passkeyRemoved' ? { origin: sent.services.origin } : {};
  const isDone = await changeFactors(sent.services.db.write, sent.who.id, { news, work, ...origin });
  if (!isDone) throw new Refused({ status: 404, notice: SECURITY_TEXTS.noSuchPasskey });
}

function done(intent: SecurityIntent): Response {
  return redirect(paths.securityChanged(intent), 303);
}

function shown(intent: SecurityIntent, made: readonly string[]): { outcome: SecurityOutcome } {
  return { outcome: { done: intent, codes: made } };
}

function appsOf({ services }: FromMember) {
  return { db: services.db.write, secret: services.secret };
}
