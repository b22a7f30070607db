import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { displayName, type SessionUser } from '#site/session.ts';
import { SITE } from '#site/site.ts';

type Author = Pick<SessionUser, 'email' | 'first_name' | 'last_name'> & {
  tool: { id: string; name: string };
};

/** Tells the author of a review that it was hidden, or is shown again. */
export function moderationMail(
  author: Author,
  { hidden, note, origin }: { hidden: boolean; note: string | null; origin: string },
) {
  const { name, id } = author.tool;
  const said = hidden
    ? `Your review of ${name} is no longer shown, and its stars do not count for now.`
    : `Your review of ${name} is shown again, and its stars count.`;
  return writeMemberMail({
    to: author.email,
    subject: hidden ? `Your review of ${name} was hidden` : `Your review of ${name} is shown again`,
    greeting: `Hello ${displayName(author)},`,
    paragraphs: [said, ...(note ? note.split(/\n{2,}/) : [])],
    action: { label: `See the page of ${name}`, href: `${origin}${paths.tool(id)}` },
    footnote: say`You get this mail because you rated a tool on ${SITE.name}. If you think that this is a mistake, write to ${SITE.email}.`,
  });
}
