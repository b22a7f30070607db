import { deskPaths } from '#site/desk-paths.ts';

/** Buttons that open previews in new tabs. */
export function SitePreviews({ pages }: { pages: readonly { path: string; text: string }[] }) {
  return pages.map(({ path, text }) => (
    <button
      key={path}
      type="submit"
      name="page"
      value={path}
      formAction={deskPaths.sitePreview}
      formTarget="_blank"
      className="btn"
    >
      {text}
    </button>
  ));
}
