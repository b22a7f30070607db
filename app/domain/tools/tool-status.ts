/**
 * What became of a tool. A tool whose maker was bought but that goes on as before is still active: its
 * status says so in its first word ("Active; acquired by CoreWeave (2025)").
 */
export const TOOL_STATUSES = ['active', 'acquired', 'merged', 'closed'] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

const BEGINNINGS: readonly (readonly [RegExp, ToolStatus])[] = [
  [/^active\b/i, 'active'],
  [/^acquired\b/i, 'acquired'],
  [/^merged\b/i, 'merged'],
  [/^(shut down|discontinued|closed)\b|\bclosed in\b/i, 'closed'],
];

/** Reads the text of the field `business_current_status`. Where it says nothing else, the tool is active. */
export function readToolStatus(text: string | null | undefined): ToolStatus {
  return BEGINNINGS.find(([words]) => words.test(text ?? ''))?.[1] ?? 'active';
}
