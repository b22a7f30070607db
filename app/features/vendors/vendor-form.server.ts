import { createHash } from 'node:crypto';
import { redirect } from 'react-router';
import { requireMember } from '#features/accounts/member.server.ts';
import { claimOf } from '#features/claims/claims.server.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { statedToday, vendorPaths } from '#features/editing/proposal.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';

/** A tool as its vendor may change it. */
export interface VendorsTool {
  userId: string;
  /** The whole record; the vendor may see only `paths` of it. */
  today: ToolRecord;
  paths: ReadonlySet<FieldPath>;
  /** A short digest of what the vendor sees. */
  seen: string;
}

/**
 * Opens a tool for its vendor.
 *
 * @throws a redirect to the sign-in or the claim for everybody else; a 404 for a tool that is not listed
 */
export async function openForVendor(context: Context, toolId: string): Promise<VendorsTool> {
  const { id: userId } = requireMember(context, paths.vendor(toolId));
  const { db } = context.get(servicesContext);
  if ((await claimOf(db.write, { toolId, userId })) !== 'held') throw redirect(paths.claimTool(toolId));
  const today = await readEntered(db, toolId);
  if (!today) throw notFound(MESSAGES.tool.notFound);
  const open = vendorPaths(today);
  const state = JSON.stringify(statedToday(today, open));
  return { userId, today, paths: open, seen: createHash('sha256').update(state).digest('base64url') };
}
