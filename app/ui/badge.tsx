import { STATUS_LABELS, type ToolStatus } from '#domain/tools/tool-status.ts';

/** Whether a tool is Free or Premium (spec §1, "Tool labelling"). */
export function PriceBadge({ isPremium }: { isPremium: boolean }) {
  return isPremium ? (
    <span className="badge badge-premium">Premium</span>
  ) : (
    <span className="badge">Free</span>
  );
}

/** That a tool was acquired, merged or shut down, behind its name; nothing for a tool that is simply active. */
export function StatusBadge({ status }: { status: ToolStatus }) {
  if (status === 'active') return null;
  return (
    <>
      {' '}
      <span className="badge badge-status">{STATUS_LABELS[status]}</span>
    </>
  );
}
