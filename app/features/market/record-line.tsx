import type { ReactNode } from 'react';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { paths } from '#site/paths.ts';
import { SourceNote } from '#ui/source-note.tsx';

interface Props {
  /** Its page. */
  page: string;
  /** Whose record it is. */
  of: string;
  aliases: readonly string[];
  source: SourceSynopsis | null;
  children?: ReactNode;
}

/** What the record of a company or investor says beyond the line of facts, with where that is from. */
export function RecordLine({ page, of, aliases, source, children }: Props) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      {children}
      {aliases.length > 0 && <span className="wrap-anywhere">Also known as {aliases.join(', ')}</span>}
      <SourceNote origin={provenanceOf(source)} of={`About ${of}`} />
      <a href={paths.reportPage(page)} rel="nofollow" className="link">
        Report a mistake
      </a>
    </div>
  );
}
