import { redirect } from 'react-router';
import { settleWithProvider } from '#features/billing/leaving.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import type { DeskRight } from '#features/operators/roles.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { resetFactors } from '#features/own-account/reset-factors.server.ts';
import { removePhoto } from '#features/profiles/photo/photos.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { nothing, readingOf, reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { MESSAGES } from '#site/messages.ts';
import { undoForm } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { endOfGrant, MEMBER_FORM, MEMBER_TEXTS, type MemberChange } from '../members.ts';
import { blockMember, type Change, endSessions, grantPlan, unblockMember } from './change-member.server.ts';
import { readMember } from './read-member.server.ts';

type Command = { services: Services; whose: Change };

function commandOf({ context, params, who: by }: Sent & { who: Operator }): Command {
  const services = context.get(servicesContext);
  const owners = services.settings.OPERATOR_EMAILS;
  return { services, whose: { userId: params.id ?? '', by, owners } };
}

/**
 * Redirects to the member's page, which confirms the action.
 *
 * @param done the entry of the log if it can be undone, else what was done; null if there is no such member
 */
function after({ whose }: Command, done: string | null): Response {
  if (done === null) throw notFound(MESSAGES.pageNotFound);
  return redirect(deskPaths.deskMember(whose.userId, done), 303);
}

/** A form without fields. @param work returns what `after` needs to know */
function pressed(right: DeskRight, operation: string, work: (order: Command) => Promise<string | null>) {
  return deskForm(right, {
    form: MEMBER_FORM,
    operation,
    read: nothing,
    async work(sent) {
      const order = commandOf(sent);
      return after(order, await work(order));
    },
  });
}

const block = deskForm('members', {
  form: MEMBER_FORM,
  operation: 'blocking a member',
  reads: ['note'],
  async work({ good, ...sent }) {
    const order = commandOf(sent);
    return after(order, await blockMember(order.services, order.whose, good.note));
  },
});

const grant = deskForm('accounts', {
  form: MEMBER_FORM,
  operation: 'granting a plan',
  read({ typed }) {
    const reading = reads(MEMBER_FORM, 'tier')({ typed });
    const until = endOfGrant(typed.until, Date.now());
    const good = 'good' in reading && until ? { tier: reading.good.tier, until } : null;
    return readingOf(good, {
      ...('errors' in reading && reading.errors),
      ...(!until && { until: MEMBER_TEXTS.until }),
    });
  },
  async work({ good, ...sent }) {
    const order = commandOf(sent);
    return after(order, await grantPlan(order.services.db.write, order.whose, good));
  },
});

/** The address of the account is typed, because nothing brings it back. */
const deletion = deskForm('accounts', {
  form: MEMBER_FORM,
  operation: 'deleting a member',
  read: ({ typed }) => ({ good: typed.confirmation.trim().toLowerCase() }),
  async work({ good, ...sent }) {
    const { services, whose } = commandOf(sent);
    const member = await readMember(services.db.write, whose.userId, whose.owners);
    if (!member) throw notFound(MESSAGES.pageNotFound);
    if (member.email !== good) {
      throw new Refused({ status: 400, errors: { confirmation: MEMBER_TEXTS.confirmation } });
    }
    if (member.role !== null) throw new Refused({ status: 409, notice: MEMBER_TEXTS.hasRole });
    if (!(await deleteMember(services, whose))) throw notFound(MESSAGES.pageNotFound);
    return redirect(deskPaths.deskMembers, 303);
  },
});

/** The confirmation of an irreversible action; null if there is no such member. */
function once(intent: MemberChange, entry: string | null): string | null {
  return entry && intent;
}

/** The forms of a member's page; moderators may only block and end sessions. */
export const memberAction = deskAction('members', {
  block,
  unblock: pressed('members', 'letting a member in again', async ({ services, whose }) =>
    once('unblock', await unblockMember(services, whose)),
  ),
  sessions: pressed('members', "ending a member's sessions", async ({ services, whose }) =>
    once('sessions', await endSessions(services.db.write, whose)),
  ),
  grant,
  ungrant: pressed('accounts', 'ending a granted plan', ({ services, whose }) =>
    grantPlan(services.db.write, whose, null),
  ),
  factors: pressed('accounts', "removing a member's second factors", async ({ services, whose }) => {
    if (await resetFactors(services.db.write, whose)) return 'factors';
    throw new Refused({ status: 409, notice: MEMBER_TEXTS.noFactor });
  }),
  delete: deletion,
  undo: undoForm('members', ({ id = '' }) => deskPaths.deskMember(id)),
});

/**
 * Deletes an account on its owner's request, as they could themselves: nothing can be charged afterwards, a mail tells
 * them, and it is logged.
 *
 * @returns false if there is no such member
 * @throws Refused while a subscription runs or has time left, and for the last owner
 */
async function deleteMember(
  { db, payment, pages, storage, origin, log }: Services,
  { userId, by, owners }: Change,
): Promise<boolean> {
  const settled = payment
    ? await settleWithProvider({ db: db.write, payment, origin, log }, userId, '')
    : { forfeited: null };
  if (settled === 'paying') throw refused(MEMBER_TEXTS.stillPaying);
  if (settled === 'unconfirmed') throw refused(MEMBER_TEXTS.planLeft);
  const subject = { kind: 'member', id: userId } as const;
  const outcome = await deleteAccount({ db, pages }, userId, {
    provider: payment?.provider ?? null,
    owners,
    also: (all) => recordAction(all, { by, action: 'member.delete', subject }),
    ...settled,
  });
  if (outcome === 'gone') return false;
  if (outcome === 'last owner') throw refused(MEMBER_TEXTS.lastOwner);
  if (outcome === 'paying' || outcome === 'buying') throw refused(MEMBER_TEXTS.stillPaying);
  await removePhoto(storage, outcome.photo_url).catch((err: unknown) => {
    log.warn({ err }, 'An old photo was not removed');
  });
  return true;
}

function refused(notice: string): Refused {
  return new Refused({ status: 409, notice });
}
