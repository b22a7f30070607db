import { deskPaths } from '#site/desk-paths.ts';

/** Shows a record in a new tab where visitors will see it. @param id null for a new one */
export function PreviewButton({ kind, id }: { kind: string; id: string | null }) {
  return (
    <button
      type="submit"
      name="of"
      value={id ?? ''}
      formAction={deskPaths.recordPreview(kind)}
      formTarget="_blank"
      className="btn"
    >
      Preview
    </button>
  );
}
