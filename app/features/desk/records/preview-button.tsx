import { deskPaths } from '#site/desk-paths.ts';

/** Opens a preview of a record's public page in a new tab. @param id null for a new record */
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
