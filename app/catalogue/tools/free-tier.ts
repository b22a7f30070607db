import { say } from '#site/noun.ts';
import { type Provenance, provenanceOf, type Today } from './certainty.ts';
import { originOfCode } from './code-sources.ts';
import { FREE_TIER_FLAGS } from './flags.ts';
import type { Sourced } from './tool-fields.ts';

/** Null if it is not recorded whether a tool is Free or Premium (spec §1, "Tool labelling"). */
type IsPremium = { is_premium: boolean | null };

/**
 * Whether a tool is known to have a free tier: it is Free, or its flags name one. Without a flag, it is unknown for a
 * Premium tool.
 */
export function hasFreeTier({ is_premium, flags }: IsPremium & { flags: readonly string[] }): boolean {
  return is_premium === false || flags.includes('free-tier');
}

/** Why flags contradict each other or the label Free; null if they do not. */
export function freeTierFault(tool: IsPremium & { flags: readonly string[] }): string | null {
  if (!tool.flags.includes('no-free-tier') || !hasFreeTier(tool)) return null;
  return say`names "no-free-tier", but the tool has one: its flags name "free-tier", or is_premium is false`;
}

/**
 * Whether a tool has a free tier, with its provenance; null if it is unknown. That a tool is Free is the editors' own
 * report.
 */
export function knownFreeTier(
  { is_premium }: IsPremium,
  flags: Sourced<readonly string[]> | undefined,
  today: Today,
): { exists: boolean; origin: Provenance } | null {
  const named = FREE_TIER_FLAGS.find((code) => flags?.value.includes(code));
  if (named) {
    return { exists: named === 'free-tier', origin: originOfCode(flags, named, 'decision_flags', today) };
  }
  return is_premium === false ? { exists: true, origin: provenanceOf(undefined) } : null;
}
