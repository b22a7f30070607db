import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import { hostOfAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { hostIn } from '#site/web-address.ts';
import type { ClaimProof } from './claim.ts';
import { toolVendors } from './tables/vendors.server.ts';

/**
 * The code by which a member proves a claim. It is made from the site's secret, so nothing is stored before
 * something is proved.
 */
export function claimCode(secret: string, { toolId, userId }: { toolId: string; userId: string }): string {
  return createHmac('sha256', secret).update(`claim\0${toolId}\0${userId}`).digest('base64url').slice(0, 32);
}

/** A tool that can be claimed, or null. */
export async function readClaimedTool(
  db: DrizzleDb,
  id: string,
): Promise<{ id: string; name: string; url: string | null } | null> {
  const [tool] = await db
    .select({ id: aiTools.id, name: aiTools.name, url: aiTools.url })
    .from(aiTools)
    .where(eq(aiTools.id, id));
  return tool ?? null;
}

/**
 * Whether a member has claimed a tool. `taken back`: an operator does not believe it. `elsewhere`: the tool's address
 * has changed, so what was proved says nothing of it any more.
 */
export type ClaimState = 'none' | 'held' | 'taken back' | 'elsewhere';

/**
 * Whether a tool's address still is where a claim of it was proved. As this is asked whenever a claim is, the claim ends
 * with every way in which an address changes, and counts again when the change is undone.
 *
 * @param claim the name or alias of `tool_vendors` in the enclosing statement
 */
function isAtPlace(claim: SQL): SQL {
  const host = hostOfAddress(sql`placed.url`);
  const place = sql`regexp_replace(${claim}.proved_at, '^www\\.', '')`;
  return sql`EXISTS (SELECT FROM ai_tools placed WHERE placed.id = ${claim}.tool_id AND (${host} = ${place}
    OR (${claim}.proof <> 'page' AND right(${host}, length(${claim}.proved_at) + 1) = '.' || ${claim}.proved_at)))`;
}
/** The same, asked of `tool_vendors` itself. */
export const isHere = isAtPlace(sql`tool_vendors`);

export async function claimOf(
  db: DrizzleDb,
  { toolId, userId }: { toolId: string; userId: string },
): Promise<ClaimState> {
  const [claim] = await db
    .select({ takenBack: toolVendors.taken_back_at, isHere: sql<boolean>`${isHere}` })
    .from(toolVendors)
    .where(and(eq(toolVendors.tool_id, toolId), eq(toolVendors.user_id, userId)));
  if (!claim) return 'none';
  if (claim.takenBack !== null) return 'taken back';
  return claim.isHere ? 'held' : 'elsewhere';
}

/** The claim by which a member speaks for a tool, if there is one; both are parts of the enclosing statement. */
export function heldClaim({ toolId, userId }: { toolId: SQL; userId: SQL }): SQL {
  return sql`SELECT FROM tool_vendors held
    WHERE held.tool_id = ${toolId} AND held.user_id = ${userId} AND held.taken_back_at IS NULL
      AND ${isAtPlace(sql`held`)}`;
}

/** Whether a member holds the claim of a tool; if so, nobody can take it back before the transaction ends. */
export async function holdClaim(
  tx: DrizzleDb,
  { tool_id, user_id }: { tool_id: string; user_id: string },
): Promise<boolean> {
  const { tool_id: tool, user_id: user, taken_back_at: takenBack } = toolVendors;
  const held = await tx
    .select({ id: toolVendors.id })
    .from(toolVendors)
    .where(and(eq(tool, tool_id), eq(user, user_id), isNull(takenBack), isHere))
    .for('share');
  return held.length > 0;
}

/** Whether a member has confirmed the address of the account. */
export async function isVerified(db: DrizzleDb, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ isVerified: users.email_verified })
    .from(users)
    .where(eq(users.id, userId));
  return found?.isVerified === true;
}

/** A claim that was proved. */
export interface ProvedClaim {
  toolId: string;
  userId: string;
  proof: ClaimProof;
  /** The domain or the host at which it was proved. */
  at: string;
}

/**
 * Stores a claim and tells the operators; both or neither. A claim that was proved elsewhere is replaced. Call it in a
 * transaction.
 *
 * @returns the claim's state: one that was taken back stays so
 */
export async function storeClaim(tx: DrizzleDb, claim: ProvedClaim): Promise<ClaimState> {
  const { toolId, userId, proof, at } = claim;
  const proved_at = placeAsWritten((await readClaimedTool(tx, toolId))?.url ?? '', at);
  const stored = await tx
    .insert(toolVendors)
    .values({ tool_id: toolId, user_id: userId, proof, proved_at })
    .onConflictDoUpdate({
      target: [toolVendors.tool_id, toolVendors.user_id],
      set: { proof, proved_at, created_at: sql`now()` },
      setWhere: sql`tool_vendors.taken_back_at IS NULL AND tool_vendors.proved_at <> excluded.proved_at`,
    })
    .returning({ id: toolVendors.id });
  if (stored.length > 0) {
    await queueNotice(tx, 'vendors', {
      subject: say`${toolId} was claimed by a vendor`,
      text: `Proof: ${proof}, ${at}\n`,
    });
  }
  return claimOf(tx, { toolId, userId });
}

/** A host as a tool's address writes it: domains with other letters than ASCII have two ways of being written. */
function placeAsWritten(url: string, place: string): string {
  const labels = (hostIn(url) ?? '').split('.');
  const written = labels.map((_, first) => labels.slice(first).join('.'));
  return written.find((host) => domainToASCII(host) === place) ?? place;
}

/** The tools that a member has claimed as a vendor, newest first, without those that were taken back. */
export async function claimsOf(db: DrizzleDb, userId: string) {
  const rows = await db
    .select({
      toolId: aiTools.id,
      name: aiTools.name,
      since: toolVendors.created_at,
      isHeld: sql<boolean>`${isHere}`,
    })
    .from(toolVendors)
    .innerJoin(aiTools, eq(aiTools.id, toolVendors.tool_id))
    .where(and(eq(toolVendors.user_id, userId), isNull(toolVendors.taken_back_at)))
    .orderBy(desc(toolVendors.created_at));
  return rows.map((row) => ({ ...row, since: isoDate(row.since) }));
}
