import type { Rival, Tool } from '#domain/entities.ts';
import { provenanceOf } from '#domain/tools/certainty.ts';
import { hasEnded } from '#domain/tools/tool-status.ts';
import { SourceNote } from '#ui/source-note.tsx';
import { Rivals } from './rivals.tsx';

interface Props {
  tool: Pick<Tool, 'status' | 'business_current_status' | 'updated_at'>;
  rivals: readonly Rival[];
}

/** That a tool was acquired, merged or shut down, and what there is instead of one that has ended. */
export function StatusBanner({ tool, rivals }: Props) {
  const { status, business_current_status: said, updated_at } = tool;
  if (status === 'active' || !said) return null;
  return (
    <section aria-label="Status" className="mt-4 border-l-4 border-ink bg-sunken px-4 py-3">
      <p className="font-semibold break-words">{said.value}</p>
      <SourceNote origin={provenanceOf(said.source_synopsis, updated_at)} of="Status" />
      {hasEnded(status) && rivals.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm">What replaces it:</p>
          <Rivals rivals={rivals} />
        </div>
      )}
    </section>
  );
}
