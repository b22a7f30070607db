import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import { type FacetId, facetOf } from '#catalogue/search/filters/facet-names.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { inPlace } from '#ui/in-place.ts';
import { SearchButtons } from '#ui/search-buttons.tsx';
import { COLOUR_LABELS } from './colours.ts';
import type { LandscapeQuery } from './landscape-query.ts';
import { offeredColours } from './offered-colours.ts';
import { writeLandscapeQuery } from './write-landscape-query.ts';

/** The facets that have a field here. Any other that an address names is kept. */
const FIELDS: readonly FacetId[] = ['price', 'feature', 'platform', 'launched', 'country', 'status'];

interface Props {
  query: LandscapeQuery;
  panel: FacetPanel;
  /** How many tools fit. */
  count: number;
  /** Whether some rounds are hidden from this reader. */
  hidesMoney: boolean;
}

/** The id of the sheet with the filters. */
const SHEET = 'map-filters';

/** What lights up and what colours say: one form, which works without scripts. */
export function MapControls({ query, panel, count, hidesMoney }: Props) {
  const { tools, colour } = query;
  const groups = panel.groups.filter(({ id }) => FIELDS.includes(id) && valuesOf(tools, id).length < 2);
  const shown = ['q', 'category', 'specialization', 'isPremium', 'colour', ...groups.map(({ id }) => id)];
  const kept = [...writeLandscapeQuery(query)].filter(([name]) => !shown.includes(name));
  const chosen = tools.facets.length + (tools.isPremium === null ? 0 : 1);
  const inSheet = chosen + (tools.category === null ? 0 : 1) + (colour === 'category' ? 0 : 1);
  return (
    <search aria-label="Landscape">
      <form action={paths.landscape()} className="map-controls" {...inPlace()}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search">
          <input
            className="field"
            type="search"
            name="q"
            aria-label={say`Light up tools`}
            placeholder="Light up"
            defaultValue={tools.q}
            autoComplete="off"
          />
          <SearchButtons />
        </div>
        <button type="button" popoverTarget={SHEET} className="btn">
          <span className="map-wide">Filters{chosen > 0 && ` (${chosen})`}</span>
          <span className="map-narrow">Filters, colour{inSheet > 0 && ` (${inSheet})`}</span>
        </button>
        {/* On wide screens category and colour stand beside the search while the sheet is closed. */}
        <div id={SHEET} popover="auto" className="map-more">
          <div className="wrap">
            <Choice
              name="category"
              label="Category"
              none="All categories"
              chosen={tools.category}
              values={Object.entries(panel.categories).map(([value, count]) => ({
                value,
                label: value,
                count,
              }))}
            />
            <label className="map-choice">
              <span>Colour</span>
              <select className="field" name="colour" defaultValue={colour} {...MARKS.atOnce()}>
                {offeredColours().map((name) => (
                  <option key={name} value={name === 'category' ? '' : name}>
                    {COLOUR_LABELS[name]}
                    {name === 'raised' && hidesMoney && ', in part'}
                  </option>
                ))}
              </select>
            </label>
            <div className="map-rest">
              {isRecorded('free_tier') && (
                <Choice
                  name="isPremium"
                  label={say`Free tier`}
                  none="Any"
                  chosen={tools.isPremium === null ? null : String(tools.isPremium)}
                  values={[
                    { value: 'false', label: 'Free', count: panel.prices.free },
                    { value: 'true', label: 'Premium', count: panel.prices.premium },
                  ]}
                />
              )}
              {groups.map(({ id, label, values }) => (
                <Choice
                  key={id}
                  name={id}
                  label={label}
                  none="Any"
                  chosen={valuesOf(tools, id)[0] ?? null}
                  values={values}
                />
              ))}
              <button type="submit" className="btn btn-primary">
                Show {formatCounted(count, 'tool')}
              </button>
            </div>
          </div>
        </div>
        <noscript>
          <button type="submit" className="btn">
            Show
          </button>
        </noscript>
      </form>
    </search>
  );
}

function valuesOf({ facets }: Pick<ToolQuery, 'facets'>, id: FacetId): string[] {
  return facets.flatMap((name) => {
    const facet = facetOf(name);
    return facet?.id === id ? [facet.value] : [];
  });
}

interface ChoiceProps {
  name: string;
  label: string;
  /** What no choice is called. */
  none: string;
  chosen: string | null;
  values: readonly { value: string; label: string; count: number }[];
}

function Choice({ name, label, none, chosen, values }: ChoiceProps) {
  return (
    <label className="map-choice">
      <span>{label}</span>
      <select className="field" name={name} defaultValue={chosen ?? ''} {...MARKS.atOnce()}>
        <option value="">{none}</option>
        {values.map(({ value, label: text, count }) => (
          <option key={value} value={value}>{`${text} (${formatCount(count)})`}</option>
        ))}
      </select>
    </label>
  );
}
