import { createHash } from 'node:crypto';
import { type RouterContextProvider, redirect } from 'react-router';
import type { FieldPath } from '#domain/editing/merge-records.ts';
import type { ToolRecord } from '#domain/editing/tool-record.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { statedToday, vendorPaths } from '#domain/vendors/proposal.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { notFound } from '#server/request/failures.server.ts';
import { claimOf } from './claims.server.ts';

/** A tool as its vendor may change it. */
export interface VendorsTool {
  userId: string;
  /** The whole record, of which the vendor may see no more than `paths`. */
  today: ToolRecord;
  paths: ReadonlySet<FieldPath>;
  /** The state of what the vendor sees, in a few characters. */
  seen: string;
}

/**
 * Opens a tool for its vendor.
 *
 * @throws a redirect to the sign-in or to the claim for everybody else; a 404 for a tool that is not listed
 */
export async function openForVendor(
  context: Readonly<RouterContextProvider>,
  toolId: string,
): Promise<VendorsTool> {
  const { id: userId } = requireMember(context, paths.vendor(toolId));
  const { db, editing } = context.get(servicesContext);
  if ((await claimOf(db.write, { toolId, userId })) !== 'held') throw redirect(paths.claimTool(toolId));
  const today = await editing.recordOf(toolId);
  if (!today) throw notFound(MESSAGES.tool.notFound);
  const open = vendorPaths(today);
  const state = JSON.stringify(statedToday(today, open));
  return { userId, today, paths: open, seen: createHash('sha256').update(state).digest('base64url') };
}
