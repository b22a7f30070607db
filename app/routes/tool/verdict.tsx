import type { DecisionFact } from '#domain/tools/decision.ts';
import { SourceNote } from '#ui/source-note.tsx';

/** Whom the tool suits, and what to mind. */
export function Verdict({ bestFor, caution }: Record<'bestFor' | 'caution', DecisionFact | null>) {
  const known = [bestFor, caution].filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <dl className="mt-6 max-w-prose">
      {known.map(({ label, text, origin }) => (
        <div key={label} className="mt-3">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="break-words">{text}</dd>
          <dd>
            <SourceNote origin={origin} of={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
