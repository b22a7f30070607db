import { paths } from '#domain/paths.ts';
import { STATUS_LABELS, type ToolStatus } from '#domain/tools/tool-status.ts';

/** Whether a tool is Free or Premium (spec §1, "Tool labelling"). */
export function PriceBadge({ isPremium }: { isPremium: boolean }) {
  return isPremium ? (
    <span className="badge badge-premium" title="This tool has no free tier">
      Premium<span className="sr-only">: no free tier</span>
    </span>
  ) : (
    <span className="badge">Free</span>
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

/** What replaces a tool that has ended. */
export function Instead({ tool: { id, name } }: { tool: { id: string; name: string } }) {
  return (
    <span className="small block">
      Instead:{' '}
      <a href={paths.tool(id)} className="link relative">
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}
