import { z } from 'zod';
import { type DeadLink, issueEmailToken, useEmailToken } from '#features/accounts/email-tokens.server.ts';
import { CODE_NAMES, codePath, isCodeFile, recordFor } from '#features/claims/claim.ts';
import { type ClaimState, storeClaim } from '#features/claims/claims.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { writeEmailLink } from '#site/email-link.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Claimable } from './claimable.server.ts';
import type { Outside } from './outside.server.ts';

interface Asked {
  tool: { id: string; name: string };
  userId: string;
  /** An address at the tool's domain. */
  address: string;
  domain: string;
  /** The site's own, for the link. */
  origin: string;
}

/** Mails a link to an address at the tool's domain. It works only for the member who asked for it. */
export function mailProof(db: DrizzleDb, { tool, userId, address, domain, origin }: Asked): Promise<void> {
  return db.transaction(async (tx) => {
    const token = await issueEmailToken(tx, {
      purpose: 'claim',
      userId,
      payload: { tool: tool.id, at: domain },
      hours: LINK_HOURS.claim,
    });
    await queueMail(
      tx,
      writeMemberMail({
        to: address,
        subject: `Is ${tool.name} yours?`,
        greeting: 'Hello,',
        paragraphs: [
          `A member of ${SITE.name} says that they speak for ${tool.name}, and gave this address at ${domain}.`,
          'If that is you, follow the link in the browser in which you are signed in. You can then propose what the directory says about it. The link works for nobody else.',
        ],
        action: {
          label: say`Claim this tool`,
          href: writeEmailLink(origin + paths.claimTool(tool.id), 'claim', token),
        },
        footnote: `The link is good for ${LINK_HOURS.claim} hours. If nobody at ${domain} has asked for this, do nothing.`,
      }),
    );
  });
}

const payloadSchema = z.object({ tool: z.string(), at: z.string() });

/** Thrown to undo the use of a link of another member, tool or domain. */
class NotThisLink extends Error {}

/**
 * Claims a tool by a mail's link, which must belong to the member who follows it.
 *
 * @param claim.domain where a mail can prove a claim of the tool today; null if none can
 */
export async function claimByLink(
  db: DrizzleDb,
  { toolId, userId, token, domain }: { toolId: string; userId: string; token: string; domain: string | null },
): Promise<ClaimState | DeadLink> {
  try {
    return await db.transaction(async (tx) => {
      const link = await useEmailToken(tx, 'claim', token);
      if (link.state !== 'good') return link.state;
      const { tool, at } = payloadSchema.parse(link.payload);
      if (tool !== toolId || link.owner.id !== userId || at !== domain) throw new NotThisLink();
      return storeClaim(tx, { toolId, userId, proof: 'mail', at });
    });
  } catch (error) {
    if (error instanceof NotThisLink) return 'unknown';
    throw error;
  }
}

/** Whether a DNS record of the tool's domain has the member's code. */
export async function isInRecords(outside: Outside, { domain }: Claimable, code: string): Promise<boolean> {
  const proving = new Set(CODE_NAMES.map((name) => recordFor(code, name)));
  return (await outside.records(domain)).some((record) => proving.has(record.trim()));
}

/** Whether the tool's own site has the member's code, in the file or on the tool's page. */
export async function isOnPage(
  outside: Outside,
  { host, url }: { host: string; url: string },
  code: string,
): Promise<boolean> {
  const page = new URL(url);
  page.protocol = 'https:';
  const [html, ...files] = await Promise.all([
    outside.page(page.href),
    ...CODE_NAMES.map((name) => outside.page(`https://${host}${codePath(name)}`)),
  ]);
  if (files.some((file) => isCodeFile(file ?? '', code))) return true;
  // Loads the HTML parser on demand.
  const { hasCodeTag } = await import('./code-tag.server.ts');
  return hasCodeTag(html ?? '', code);
}
