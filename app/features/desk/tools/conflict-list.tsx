import type { ShownDifference } from '#features/editing/words.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceText } from './difference-list.tsx';

interface Props {
  conflicts: readonly { theirs: ShownDifference; mine: ShownDifference }[];
}

/** Fields with a concurrent change: both values, and a choice without a default. */
export function ConflictList({ conflicts }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="mb-10">
      <SectionHeading
        id="conflicts"
        title="Changed by two people"
        note="Since this draft was begun, somebody else has published another value. Choose one of each."
      />
      {conflicts.map(({ theirs, mine }) => (
        <fieldset key={mine.path} className="border-b border-line py-4">
          <legend className="font-semibold">{mine.label}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            <Side path={mine.path} choice="theirs" title="Keep what is published" difference={theirs} />
            <Side path={mine.path} choice="mine" title="Take this draft's" difference={mine} />
          </div>
        </fieldset>
      ))}
    </section>
  );
}

interface SideProps {
  path: string;
  choice: 'theirs' | 'mine';
  title: string;
  difference: ShownDifference;
}

function Side({ path, choice, title, difference }: SideProps) {
  const id = `${path}-${choice}`;
  return (
    <div className="min-w-0">
      <label className="flex items-center gap-2">
        <input type="radio" name={`choice.${path}`} value={choice} required aria-describedby={id} />
        {title}
      </label>
      <div id={id} className="mt-1 border-l border-line pl-4">
        <DifferenceText difference={difference} />
      </div>
    </div>
  );
}
