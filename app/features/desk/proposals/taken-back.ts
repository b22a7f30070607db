import type { TakenBack } from '#features/publishing/undo-proposer.server.ts';
import { formatCounted } from '#site/format.ts';

/** What was undone of a proposer's contributions and what was kept, in words. */
export function takenBackInWords({
  declined,
  restored,
  left,
  changed,
  workedOn,
  found,
  confirmed,
}: TakenBack): string {
  return [
    `${formatCounted(declined, 'proposal')} declined, ${formatCounted(restored, 'published value')} taken back.`,
    ...(found > 0 ? [`${formatCounted(found, 'found tool')} taken back.`] : []),
    ...(confirmed > 0 ? [`${formatCounted(confirmed, 'confirmed value')} with the source of before.`] : []),
    ...(changed > 0 ? [`Kept, as changed since: ${formatCounted(changed, 'published value')}.`] : []),
    ...(workedOn > 0 ? [`Kept, as somebody has worked on it: ${formatCounted(workedOn, 'draft')}.`] : []),
    ...(left > 0 ? [`${formatCounted(left, 'published or confirmed value')} left: press again.`] : []),
  ].join(' ');
}
