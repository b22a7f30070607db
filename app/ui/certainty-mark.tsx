import type { Provenance } from '#catalogue/tools/certainty.ts';
import { Icon } from './icon.tsx';
import { SourceNote } from './source-note.tsx';

interface Props {
  origin: Provenance;
  /** The value's name, for readers who cannot see where the mark is. */
  of: string;
  /** Address of the contact form, filled in with this value. */
  report: string;
}

/** The mark beside a value: how sure it is, as of when, and a way to report it as wrong. */
export function CertaintyMark({ origin, of, report }: Props) {
  return (
    <div className="certainty-mark">
      <SourceNote origin={origin} of={of} />
      <a href={report} rel="nofollow">
        <Icon name="flag" />
        <span className="sr-only">{`Report this: ${of}`}</span>
      </a>
    </div>
  );
}
