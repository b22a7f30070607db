import { hasEnded, STATUS_LABELS, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

interface PriceBadgeProps {
  /** `is_premium` is null where nobody has said, which needs no badge. */
  tool: { is_premium: boolean | null; status: ToolStatus };
  /** Whether everybody sees what the badge says of the tool: beside locks, 'Premium' alone could be a plan of ours. */
  isExplained?: boolean;
}

/**
 * Whether a tool is Free or Premium (spec §1, "Tool labelling"), and what that says of the tool itself; nothing of one that
 * has ended.
 */
export function PriceBadge({
  tool: { is_premium: isPremium, status },
  isExplained = false,
}: PriceBadgeProps) {
  if (isPremium === null || hasEnded(status)) return null;
  const [label, meaning] = isPremium ? ['Premium', say`paid tool`] : ['Free', say`has a free tier`];
  return (
    <span className={isPremium ? 'badge badge-premium' : 'badge'} title={isExplained ? undefined : meaning}>
      {label}
      <span className={isExplained ? 'explains' : 'sr-only'}>{`: ${meaning}`}</span>
    </span>
  );
}

/** Says after a tool's name that it was acquired, merged or shut down; shows nothing for an active tool. */
export function StatusBadge({ status }: { status: ToolStatus }) {
  if (status === 'active') return null;
  return (
    <>
      {' '}
      <span className="badge badge-status">{STATUS_LABELS[status]}</span>
    </>
  );
}

/** A rival of a tool that has ended: nothing is recorded of what replaces it. */
export function ARival({ tool: { id, name } }: { tool: { id: string; name: string } }) {
  return (
    <span className="small block">
      A rival:{' '}
      <a href={paths.tool(id)} className="link relative">
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}
