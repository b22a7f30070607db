import type { SubmissionState } from '#domain/membership.ts';
import { paths } from '#domain/paths.ts';
import { displayName, type SessionUser } from '#domain/session/session.ts';
import { SITE } from '#domain/site.ts';
import type { ToolSubmission } from '#domain/submissions/submission.ts';
import { writeMemberMail } from '#server/mail/member-mail.server.ts';

/** Tells operators that a tool was submitted; a reply goes to the submission's contact address. */
export function submissionMail(submission: ToolSubmission) {
  const { name, url, contact_email, developer_name, developer_website, description } = submission;
  const lines = [
    `Tool: ${name}`,
    `Address: ${url}`,
    `Contact: ${contact_email}`,
    developer_name && `Developer: ${developer_name}`,
    developer_website && `Developer's website: ${developer_website}`,
    submission.pricing_info && `Pricing: ${submission.pricing_info}`,
    submission.affiliate_link && `Affiliate link: ${submission.affiliate_link}`,
    submission.tags.length > 0 && `Tags: ${submission.tags.join(', ')}`,
  ];
  return {
    reply_to: contact_email,
    subject: `Tool submitted: ${name}`,
    text: `${lines.filter(Boolean).join('\n')}\n\n${description}\n`,
    html: null,
  };
}

/** The operator's decision about a submission. */
export interface Decision {
  state: Exclude<SubmissionState, 'waiting'>;
  note: string | null;
}

const DECIDED: Record<Decision['state'], (name: string) => string> = {
  accepted: (name) => `${name} has been accepted. It appears in the directory once its facts are gathered.`,
  declined: (name) => `${name} has not been taken into the directory.`,
};

/**
 * Tells a member how a submission was decided.
 *
 * @param origin the site's own, for the link
 */
export function decisionMail(
  member: Pick<SessionUser, 'email' | 'first_name' | 'last_name'>,
  name: string,
  { state, note }: Decision,
  origin: string,
) {
  return writeMemberMail({
    to: member.email,
    subject: `Your submission of ${name}: ${state}`,
    greeting: `Hello ${displayName(member)},`,
    paragraphs: [DECIDED[state](name), ...(note ? note.split(/\n{2,}/) : [])],
    action: { label: 'See your submissions', href: `${origin}${paths.profile}` },
    footnote: `You get this mail because you submitted a tool to ${SITE.name}.`,
  });
}
