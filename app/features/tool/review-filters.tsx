import {
  ABOUT_LABELS,
  ABOUT_NAMES,
  aboutText,
  type ReviewChoice,
  type ReviewFilters,
} from '#features/reviews/about.ts';
import type { ToolTabId } from '#site/access.ts';
import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';

interface Props {
  toolId: string;
  tab: ToolTabId;
  filters: ReviewFilters;
  choices: readonly ReviewChoice[];
}

/** Chooses reviews by who wrote them; each choice says how many it leaves. Nothing where nobody has said anything. */
export function ReviewFilterForm({ toolId, tab, filters, choices }: Props) {
  const isFiltered = Object.keys(filters).length > 0;
  if (choices.length === 0 && !isFiltered) return null;
  return (
    <form
      action={`${paths.tool(toolId)}#reviews`}
      autoComplete="off"
      className="no-print mb-6 flex flex-wrap items-end gap-3"
    >
      {tab !== 'basic' && <input type="hidden" name="tab" value={tab} />}
      {ABOUT_NAMES.map((name) => (
        <Choice
          key={name}
          name={name}
          value={filters[name]}
          choices={choices.filter((each) => each.name === name)}
        />
      ))}
      <button type="submit" className="btn">
        Show reviews
      </button>
      {isFiltered && (
        <a href={paths.toolReviews(toolId, tab, 1)} className="link pb-2">
          All reviews
        </a>
      )}
    </form>
  );
}

function Choice({
  name,
  value,
  choices,
}: {
  name: ReviewChoice['name'];
  value: string | undefined;
  choices: readonly ReviewChoice[];
}) {
  const isThere = value === undefined || choices.some((choice) => choice.value === value);
  if (choices.length === 0 && value === undefined) return null;
  return (
    <label className="small min-w-0">
      {ABOUT_LABELS[name]}
      <select name={name} defaultValue={value ?? ''} className="field mt-1 max-w-56">
        <option value="">Any</option>
        {!isThere && <option value={value}>{`${aboutText(name, value)} (0)`}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {`${aboutText(name, choice.written)} (${formatCount(choice.count)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
