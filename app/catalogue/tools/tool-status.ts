import { writeDates } from '#site/format.ts';

/**
 * What became of a tool. A tool that goes on as before after its maker was bought is still active, and its
 * status begins with that word ("Active; acquired by CoreWeave (2025)").
 */
export const TOOL_STATUSES = ['active', 'acquired', 'merged', 'closed'] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

const BEGINNINGS: readonly (readonly [RegExp, ToolStatus])[] = [
  [/^active\b/i, 'active'],
  [/^acquired\b.*\bno longer\b/i, 'merged'],
  [/^acquired\b/i, 'acquired'],
  [/^merged\b/i, 'merged'],
  [/^(shut down|discontinued|closed)\b|\bclosed in\b/i, 'closed'],
];

/** Reads the text of the field `business_current_status`. A tool is active unless the text says otherwise. */
export function readToolStatus(text: string | null | undefined): ToolStatus {
  return BEGINNINGS.find(([words]) => words.test(text ?? ''))?.[1] ?? 'active';
}

/**
 * A tool's status as a fact; null where no text states it. Such a tool is treated as active, but nobody has said so.
 *
 * @param text that the status was read from
 */
export function statedStatus(status: ToolStatus, text: string | null | undefined): ToolStatus | null {
  return status !== 'active' || BEGINNINGS.some(([words]) => words.test(text ?? '')) ? status : null;
}

/**
 * Whether nobody can start to use a tool any more. An acquired tool usually goes on under its new owner, so
 * it has not ended.
 */
export function hasEnded(status: ToolStatus): boolean {
  return status === 'merged' || status === 'closed';
}

/** The badge of a tool that is not simply active. */
export const STATUS_LABELS: Readonly<Record<Exclude<ToolStatus, 'active'>, string>> = {
  acquired: 'Acquired',
  merged: 'Merged',
  closed: 'Shut down',
};

/** A recorded status with the badge's word for it: 'Discontinued in May' is 'Shut down in May'. */
export function statusInWords(text: string): string {
  return writeDates(text).replace(/^(?:discontinued|closed)\b/i, STATUS_LABELS.closed);
}
