import type { ToolSubmission } from '#features/editing/submission.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { displayName, type SessionUser } from '#site/session.ts';
import { SITE } from '#site/site.ts';

/** Tells operators that a tool was submitted; a reply goes to the submission's contact address. */
export function submissionMail(submission: ToolSubmission) {
  const { name, url, contact_email, developer_name, developer_website, description } = submission;
  const lines = [
    say`Tool: ${name}`,
    `Address: ${url}`,
    `Contact: ${contact_email}`,
    developer_name && say`Developer: ${developer_name}`,
    developer_website && say`Developer's website: ${developer_website}`,
    submission.pricing_info && `Pricing: ${submission.pricing_info}`,
    submission.affiliate_link && say`Affiliate link: ${submission.affiliate_link}`,
    submission.tags.length > 0 && `Tags: ${submission.tags.join(', ')}`,
  ];
  return {
    reply_to: contact_email,
    subject: say`Tool submitted: ${name}`,
    text: `${lines.filter(Boolean).join('\n')}\n\n${description}\n`,
  };
}

type Member = Pick<SessionUser, 'email' | 'first_name' | 'last_name'>;

interface Decision {
  /** Of the submission. */
  id: string;
  /** Of the submitted tool. */
  name: string;
  state: string;
  note: string | null;
}

const DECIDED: Readonly<
  Record<string, { subject: (name: string) => string; said: (name: string) => string }>
> = {
  accepted: {
    subject: (name) => `Your submission of ${name}: accepted`,
    said: (name) =>
      `${name} has been accepted. It appears in the directory once an editor has published its facts.`,
  },
  declined: {
    subject: (name) => `Your submission of ${name}: declined`,
    said: (name) => `${name} has not been taken into the directory.`,
  },
  asked: {
    subject: (name) => `Your submission of ${name}: a question`,
    said: (name) => `Before we decide on ${name}, we have a question. Answer it by changing your submission.`,
  },
};

/**
 * Tells a member how a submission was decided, or asks about it.
 *
 * @param origin the site's own, for the link
 */
export function decisionMail(member: Member, { id, name, state, note }: Decision, origin: string) {
  const words = DECIDED[state];
  if (!words) throw new Error(`No mail tells that a submission is ${state}.`);
  const action =
    state === 'asked'
      ? { label: 'Change your submission', href: `${origin}${paths.submission(id)}` }
      : { label: 'See your submissions', href: `${origin}${paths.profile}` };
  return writeMemberMail({
    to: member.email,
    subject: words.subject(name),
    greeting: `Hello ${displayName(member)},`,
    paragraphs: [words.said(name), ...(note ? note.split(/\n{2,}/) : [])],
    action,
    footnote: footnote(),
  });
}

/**
 * Tells a member that the tool they submitted was listed already, and what is taken from their submission.
 *
 * @param taken what the fields are called
 * @param origin the site's own, for the link
 */
export function mergedMail(member: Member, { name, tool, taken, note }: Merged, origin: string) {
  return writeMemberMail({
    to: member.email,
    subject: `Your submission of ${name}: merged into ${tool.name}`,
    greeting: `Hello ${displayName(member)},`,
    paragraphs: [
      say`${name} was in the directory already, as ${tool.name}. Your submission is now part of that tool.`,
      taken.length > 0
        ? `This is taken from what you wrote, and appears on its page once an editor has published it: ${taken.join(', ')}.`
        : 'Nothing on its page had to change.',
      ...(note ? note.split(/\n{2,}/) : []),
    ],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: footnote(),
  });
}

interface Merged {
  /** Of the submitted tool. */
  name: string;
  tool: { id: string; name: string };
  taken: readonly string[];
  note: string | null;
}

/**
 * Tells a member that what was taken from their submission is on the page of the tool that it was merged into.
 *
 * @param origin the site's own, for the link
 */
export function takenMail(member: Member, tool: { id: string; name: string }, origin: string) {
  return writeMemberMail({
    to: member.email,
    subject: `${tool.name} has what you wrote`,
    greeting: `Hello ${displayName(member)},`,
    paragraphs: [
      `What an editor took from your submission is now on the page of ${tool.name}. Thank you for telling us about it.`,
    ],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: footnote(),
  });
}

const footnote = () => say`You get this mail because you submitted a tool to ${SITE.name}.`;

/**
 * Tells a member that the tool they submitted is in the directory.
 *
 * @param origin the site's own, for the link
 */
export function publishedMail(member: Member, tool: { id: string; name: string }, origin: string) {
  return writeMemberMail({
    to: member.email,
    subject: `${tool.name} is in the directory`,
    greeting: `Hello ${displayName(member)},`,
    paragraphs: [`${tool.name}, which you submitted, is now listed. Thank you for telling us about it.`],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: footnote(),
  });
}

/** Tells operators that a member has answered by changing a submission. */
export function answeredMail(submission: ToolSubmission) {
  return { ...submissionMail(submission), subject: `Submission changed: ${submission.name}` };
}
