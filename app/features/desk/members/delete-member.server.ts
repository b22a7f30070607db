import { settleWithProvider } from '#features/billing/leaving.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { deleteAccount } from '#features/own-account/own-account.server.ts';
import { removePhoto } from '#features/profiles/photo/photos.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { MEMBER_TEXTS } from '../members.ts';
import type { Change } from './change-member.server.ts';

/**
 * Deletes an account as its owner would, at their request: nothing can be charged afterwards, they are told by
 * mail, and the log notes it.
 *
 * @returns false when there is no such member
 * @throws Refused while a subscription runs or has time left, and for the last owner
 */
export async function deleteMember(
  { db, payment, pages, storage, settings, log }: Services,
  { userId, by, owners }: Change,
): Promise<boolean> {
  const settled = payment
    ? await settleWithProvider({ db: db.write, payment, origin: publicOrigin(settings), log }, userId, '')
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
