import { type Provenance, provenanceOf, type Today } from './certainty.ts';
import { originOfCode } from './code-sources.ts';
import type { Sourced } from './tool-fields.ts';

/** Null if nobody has said whether a tool is Free or Premium (spec §1, "Tool labelling"). */
type IsPremium = { is_premium: boolean | null };

/**
 * Whether a tool is known to have a free tier: it is Free, or its flags name one. Flags are recorded only for tools
 * that have them, so of a Premium tool without the flag it is not known.
 */
export function hasFreeTier({ is_premium, flags }: IsPremium & { flags: readonly string[] }): boolean {
  return is_premium === false || flags.includes('free-tier');
}

/** Where it is known from that a tool has a free tier; null if it is not. That a tool is Free is the editors' own word. */
export function knownFreeTier(
  { is_premium }: IsPremium,
  flags: Sourced<readonly string[]> | undefined,
  today: Today,
): Provenance | null {
  if (!hasFreeTier({ is_premium, flags: flags?.value ?? [] })) return null;
  return flags?.value.includes('free-tier')
    ? originOfCode(flags, 'free-tier', 'decision_flags', today)
    : provenanceOf(undefined);
}
