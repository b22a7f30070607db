/** 'GitHub (Microsoft)' names the owner in brackets; a developer's former name or origin is no owner. */
const IN_BRACKETS = /\((?!formerly|previously|project )([^()]+)\)\s*$/i;
/** 'Acquired by Workday (2025)', 'Active; owned by Google, part of Google Cloud'. */
const IN_STATUS =
  /(?:[Aa]cquired by|[Mm]erged into|[Oo]wned by|[Ss]ubsidiary of|[Pp]art of) (\p{Lu}[^(;,]*)/gu;

/**
 * The owners that a tool's fields name.
 *
 * @param developer the field `business_developer_name`
 * @param status the field `business_current_status`
 */
export function ownersOf(developer: string | null, status: string | null): string[] {
  const inBrackets = IN_BRACKETS.exec(developer ?? '')?.[1];
  const inStatus = Array.from((status ?? '').matchAll(IN_STATUS), ([, name = '']) => name);
  return [...new Set([...(inBrackets ? [inBrackets] : []), ...inStatus].map((name) => name.trim()))];
}
