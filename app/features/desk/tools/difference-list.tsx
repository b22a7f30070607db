import type { ShownDifference } from '#features/editing/words.ts';
import { ChangeText } from '#features/history/change-text.tsx';

interface Props {
  differences: readonly ShownDifference[];
  /** Labels of the two sides; without an earlier one, only later values are shown. */
  before: string | null;
  after: string;
}

/** The differences between two records, by field. */
export function DifferenceList({ differences, before, after }: Props) {
  if (differences.length === 0) return null;
  return (
    <div className="my-6">
      <p className="small">{before === null ? after : `${before} → ${after}`}</p>
      <dl className="border-t border-edge">
        {differences.map((difference) => (
          <div
            key={difference.path}
            className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{difference.label}</dt>
            <dd className="min-w-0">
              <DifferenceText difference={difference} isFirst={before === null} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface TextProps {
  difference: ShownDifference;
  /** Whether there was no record before. */
  isFirst?: boolean;
}

/** One difference: its values and, if these differ, their sources. */
export function DifferenceText({ difference: { words, sources }, isFirst = false }: TextProps) {
  return (
    <>
      <ChangeText words={words} isFirst={isFirst} />
      {sources && (
        <p className="small wrap-anywhere">
          {isFirst
            ? `Source: ${sources.after ?? 'none'}`
            : `Source: ${sources.before ?? 'none'} → ${sources.after ?? 'none'}`}
        </p>
      )}
    </>
  );
}
