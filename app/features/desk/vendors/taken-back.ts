import type { TakenBack } from '#features/publishing/undo-proposer.server.ts';
import { formatCounted } from '#site/format.ts';

/** What was taken back of a proposer, and what was kept. */
export function takenBackInWords({ declined, restored, left, changed, workedOn, found }: TakenBack): string {
  return [
    `${formatCounted(declined, 'proposal')} declined, ${formatCounted(restored, 'published value')} taken back.`,
    ...(found > 0 ? [`${formatCounted(found, 'found tool')} declined.`] : []),
    ...(changed > 0 ? [`Kept, as changed since: ${formatCounted(changed, 'published value')}.`] : []),
    ...(workedOn > 0 ? [`Kept, as somebody has worked on it: ${formatCounted(workedOn, 'draft')}.`] : []),
    ...(left > 0 ? [`${formatCounted(left, 'published value')} left: press again.`] : []),
  ].join(' ');
}
