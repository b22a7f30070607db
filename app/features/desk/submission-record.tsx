import { say } from '#site/noun.ts';

/** A submission as one line of the importer's tools.ndjson, for copying. */
export function SubmissionRecord({ record, takenBy }: { record: string; takenBy: string | null }) {
  return (
    <details className="mt-3">
      <summary className="text-sm font-medium">{say`Record for tools.ndjson`}</summary>
      {takenBy && (
        <p className="mt-2 border-l-4 border-danger pl-4 text-sm">
          {say`The tool `}
          {takenBy} has this id: an import would overwrite it. Choose another id.
        </p>
      )}
      <pre className="mt-2 bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">{record}</pre>
    </details>
  );
}
