import { MARKS } from '#site/marks.ts';
import { escapeMarkup } from '#site/markup.ts';
import { paths } from '#site/paths.ts';
import type { LandscapeQuery } from './landscape-query.ts';
import { landscapeTitle } from './titles.ts';

interface Props {
  query: LandscapeQuery;
  /** How many tools fit. */
  count: number;
  /** The site's public address; other sites cannot show anything without it. */
  siteUrl: string | null | undefined;
}

/** Where the address of what can be taken along leads. */
export const TAKEAWAY = 'take-along';

/** The selection to take along: a poster, the same on paper, a picture for other sites, and as a list. */
export function Takeaway({ query, count, siteUrl }: Props) {
  if (count === 0) return null;
  const picture = paths.landscapePicture(query);
  return (
    <div id={TAKEAWAY} tabIndex={-1} className="map-take no-print">
      <a href={picture} className="btn" download="landscape.svg">
        Poster (SVG)
      </a>
      <button type="button" className="btn needs-script" {...MARKS.prints()}>
        Print or save as PDF
      </button>
      {query.lit.length === 0 && (
        <a href={paths.toolList(query.tools)} className="btn">
          As a list
        </a>
      )}
      {siteUrl && (
        <details>
          <summary className="link">Embed</summary>
          <label className="mt-2 block max-w-prose">
            HTML for your page
            <textarea
              className="field mt-1 font-mono text-xs"
              rows={3}
              readOnly
              value={`<a href="${escapeMarkup(siteUrl + paths.landscape(query))}"><img src="${escapeMarkup(siteUrl + picture)}" alt="${escapeMarkup(landscapeTitle(query.tools))}" style="max-width:100%"></a>`}
            />
          </label>
          <p className="small mt-2">Add theme=dark to the address of the picture for dark pages.</p>
        </details>
      )}
    </div>
  );
}
