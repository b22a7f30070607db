import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { paths } from '#site/paths.ts';
import { planName } from '#site/plans.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import type { PlanChange } from './plan-change.ts';

/** Whom a mail about a plan is for. */
export interface Member {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

interface Told {
  change: PlanChange;
  /** When the present plan ends, in milliseconds since 1970. */
  expiresAt: number | null;
  /** The site's own. */
  origin: string;
}

/**
 * Tells a member what happened to their plan. Null for a cancelled plan that has run out, because the mail about the
 * cancellation named the day.
 */
export function planMail(member: Member, { change, expiresAt, origin }: Told) {
  if (change.kind === 'ended' && change.because === 'cancelled') return null;
  const { subject, paragraphs } = wordsOf(change, expiresAt);
  const isOver = change.kind === 'ended' && change.because === 'stopped';
  return writeMemberMail({
    to: member.email,
    subject,
    greeting: `Hello ${displayName(member)},`,
    paragraphs,
    action: isOver
      ? { label: 'See the plans', href: origin + paths.premium }
      : { label: 'Manage your plan', href: origin + paths.profile },
    footnote: `You get this mail because your account at ${SITE.name} has or had a plan. If you did not expect it, write to ${SITE.email}.`,
  });
}

function wordsOf(change: PlanChange, expiresAt: number | null): { subject: string; paragraphs: string[] } {
  const plan = planName(change.tier);
  const until = expiresAt === null ? '' : ` until ${dayOf(expiresAt)}`;
  switch (change.kind) {
    case 'begun':
      return {
        subject: `Your ${plan} plan has begun`,
        paragraphs: [
          `Thank you for choosing the ${plan} plan. It is yours now and renews itself every month until you cancel it.`,
          'A receipt, where there is one, comes from the payment provider, not from us.',
        ],
      };
    case 'changed':
      return {
        subject: `You now have the ${plan} plan`,
        paragraphs: [
          `Your plan has changed from ${planName(change.from)} to ${plan}.`,
          'A receipt, where there is one, comes from the payment provider, not from us.',
        ],
      };
    case 'cancelled':
      return {
        subject: `Your ${plan} plan is cancelled`,
        paragraphs: [
          `Your ${plan} plan does not renew itself any more. You keep it${until}, and nothing more will be charged.`,
          'If you change your mind, you can resume it before then.',
        ],
      };
    case 'unpaid':
      return {
        subject: `A payment for your ${plan} plan has failed`,
        paragraphs: [
          `The payment for the next month of your ${plan} plan did not go through. You keep the plan${until}.`,
          'Please check your means of payment. Nothing else is needed once it is paid.',
        ],
      };
    case 'ended':
      return {
        subject: `Your ${plan} plan has ended`,
        paragraphs: [
          change.because === 'unpaid'
            ? `Your ${plan} plan has ended because it was not paid. It comes back as soon as you pay.`
            : `Your ${plan} plan has ended, and nothing more will be charged. Your account stays, with everything in it.`,
        ],
      };
  }
}

function dayOf(moment: number): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
