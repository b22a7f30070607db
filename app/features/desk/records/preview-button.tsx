import { paths } from '#site/paths.ts';

/** Shows a record in a new tab where visitors will see it. @param id null for a new one */
export function PreviewButton({ kind, id }: { kind: string; id: string | null }) {
  return (
    <button
      type="submit"
      name="of"
      value={id ?? ''}
      formAction={paths.recordPreview(kind)}
      formTarget="_blank"
      className="btn"
    >
      Preview
    </button>
  );
}
