import { sourceOfCode } from './code-sources.ts';
import type { Sourced, SourceSynopsis } from './tool-fields.ts';

/** Null if nobody has said whether a tool is Free or Premium (spec §1, "Tool labelling"). */
type IsPremium = { is_premium: boolean | null };

/**
 * Whether a tool is known to have a free tier: it is Free, or its flags name one. Flags are recorded only for tools
 * that have them, so of a Premium tool without the flag it is not known.
 */
export function hasFreeTier({ is_premium, flags }: IsPremium & { flags: readonly string[] }): boolean {
  return is_premium === false || flags.includes('free-tier');
}

/** The free tier as a fact: if the flags name it, its source is theirs for it; that a tool is Free is the editors' own word. */
export function knownFreeTier(
  { is_premium }: IsPremium,
  flags: Sourced<readonly string[]> | undefined,
): { source: SourceSynopsis | undefined } | null {
  if (!hasFreeTier({ is_premium, flags: flags?.value ?? [] })) return null;
  return { source: flags?.value.includes('free-tier') ? sourceOfCode(flags, 'free-tier') : undefined };
}
