import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeTool, TAKES_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ClaimProof } from '#features/claims/claim.ts';
import { isHere } from '#features/claims/claims.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { CaseQuery } from '#features/operators/case-query.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';

export interface DeskClaim {
  id: string;
  tool: { id: string; name: string };
  email: string;
  proof: ClaimProof;
  /** The domain or host where it was proved. */
  place: string;
  /** ISO 8601. */
  since: string;
  /** Whether the tool's address is still there. */
  isHere: boolean;
}

const CLAIMS_A_PAGE = 30;

/** A page of claims, either held ones or those taken back, newest first. */
export async function listClaims(db: DrizzleDb, { q, view, page }: CaseQuery) {
  const words = sql`lower(concat_ws(' ', ${toolVendors.tool_id}, ${aiTools.name}, ${users.email}, ${toolVendors.proved_at}))`;
  const asked = and(
    view === 'settled' ? isNotNull(toolVendors.taken_back_at) : isNull(toolVendors.taken_back_at),
    q === '' ? undefined : sql`strpos(${words}, lower(${q})) > 0`,
  );
  const claims = () =>
    db
      .select({
        id: toolVendors.id,
        tool: { id: aiTools.id, name: aiTools.name },
        email: users.email,
        proof: toolVendors.proof,
        place: toolVendors.proved_at,
        since: toolVendors.created_at,
        isHere: sql<boolean>`${isHere}`,
      })
      .from(toolVendors)
      .innerJoin(aiTools, eq(aiTools.id, toolVendors.tool_id))
      .innerJoin(users, eq(users.id, toolVendors.user_id))
      .where(asked);
  const [found] = await db.select({ count: sql<number>`count(*)::int` }).from(claims().as('found'));
  const count = found?.count ?? 0;
  const shown = clampPage(page, count, CLAIMS_A_PAGE);
  const rows = await claims()
    .orderBy(sql`${toolVendors.created_at} DESC, ${toolVendors.id}`)
    .limit(CLAIMS_A_PAGE)
    .offset((shown - 1) * CLAIMS_A_PAGE);
  const list = rows.map((row): DeskClaim => ({ ...row, since: new Date(row.since).toISOString() }));
  return { claims: list, count, page: shown, pages: pageCount(count, CLAIMS_A_PAGE) };
}

interface Settling {
  id: string;
  intent: 'take' | 'give';
  note: string | null;
  by: DeskAction['by'];
  /** The site's own, for the mail's link. */
  origin: string;
}

/**
 * Takes a claim back or gives it back, logs that and tells the member; all or nothing.
 *
 * @returns the log's entry; null if the claim is in that state already
 */
export async function settleClaim(
  written: Written,
  { id, intent, note, by, origin }: Settling,
): Promise<string | null> {
  const isHeld = intent === 'give';
  return onClaim(written, id, async (tx) => {
    if (!(await setHeld(tx, id, isHeld))) return null;
    const entry = await recordAction(tx, {
      by,
      action: isHeld ? 'claim.give' : 'claim.take',
      subject: { kind: 'claim', id },
      before: { held: !isHeld },
      after: { held: isHeld, note },
    });
    const mail = await mailOfClaim(tx, { id, isHeld, note, origin });
    if (mail) await queueMail(tx, mail);
    return entry;
  });
}

const moved = z.object({ before: z.object({ held: z.boolean() }) });

/** Restores a claim's state from before an action. */
export function undoClaim<T>(
  written: Written,
  entry: { subject_id: string; before: unknown },
  finish: (tx: DrizzleDb) => Promise<T>,
): Promise<T | null> {
  const { before } = moved.parse(entry);
  return onClaim(written, entry.subject_id, async (tx) =>
    (await setHeld(tx, entry.subject_id, before.held)) ? finish(tx) : null,
  );
}

/** Changes a claim under the lock of tools, and drops the pages with its member's answers. */
async function onClaim<T>(
  written: Written,
  id: string,
  work: (tx: DrizzleDb) => Promise<T | null>,
): Promise<T | null> {
  const [claim] = await written.db.write
    .select({ toolId: toolVendors.tool_id })
    .from(toolVendors)
    .where(eq(toolVendors.id, id));
  return claim ? changeTool(written, { toolId: claim.toolId, takesAway: TAKES_AWAY }, work) : null;
}

/** @returns false if it is in that state already, or the claim is gone */
async function setHeld(tx: DrizzleDb, id: string, isHeld: boolean): Promise<boolean> {
  const takenBack = toolVendors.taken_back_at;
  const changed = await tx
    .update(toolVendors)
    .set({ taken_back_at: isHeld ? null : sql`now()` })
    .where(and(eq(toolVendors.id, id), isHeld ? isNotNull(takenBack) : isNull(takenBack)))
    .returning({ id: toolVendors.id });
  return changed.length > 0;
}

async function mailOfClaim(
  tx: DrizzleDb,
  { id, isHeld, note, origin }: { id: string; isHeld: boolean; note: string | null; origin: string },
) {
  const [found] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      tool: { id: aiTools.id, name: aiTools.name },
    })
    .from(toolVendors)
    .innerJoin(aiTools, eq(aiTools.id, toolVendors.tool_id))
    .innerJoin(users, eq(users.id, toolVendors.user_id))
    .where(eq(toolVendors.id, id));
  if (!found) return null;
  const { tool } = found;
  return writeMemberMail({
    to: found.email,
    subject: isHeld ? `You speak for ${tool.name} again` : `You no longer speak for ${tool.name}`,
    greeting: `Hello ${displayName(found)},`,
    paragraphs: [
      isHeld
        ? `Your claim of ${tool.name} counts again.`
        : `We have taken your claim of ${tool.name} back. If that is wrong, write to ${SITE.email}.`,
      ...(note ? note.split(/\n{2,}/) : []),
    ],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: `You get this mail because you have claimed ${tool.name} on ${SITE.name}.`,
  });
}
