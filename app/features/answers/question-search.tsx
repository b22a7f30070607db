import { paths } from '#site/paths.ts';
import { ClearButton } from '#ui/clear-button.tsx';
import { Icon } from '#ui/icon.tsx';

const LABEL = 'Search questions...';

/** Another question: Enter leads to /search?q= (spec §2, "Question detail"). */
export function QuestionSearch() {
  return (
    <search aria-label="Questions" className="contents">
      <form action={paths.search} className="search no-print w-full sm:w-80">
        <input
          className="field"
          type="search"
          name="q"
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
        />
        <ClearButton />
        <button type="submit" className="search-go" aria-label="Search questions">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
