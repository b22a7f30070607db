import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCounted } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { island } from './island.ts';
import { SearchButtons } from './search-buttons.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** Unique on the page. */
  id: string;
  placeholder: string;
  large?: boolean;
  /** The term that the page shows. */
  defaultValue?: string;
}

export default island('search-box', 'focused', SearchBox);

/**
 * The search box of the header, the home page and the search page (spec §2, "Search box"): a plain GET form.
 * With scripts it is a combobox with a listbox (WAI-ARIA 1.2) that suggests tools, categories and questions
 * or, while the box is empty, this browser's last searches.
 */
function SearchBox(props: Props) {
  // Another term begins another box.
  return <SearchForm key={props.defaultValue} {...props} />;
}

function SearchForm({ id, placeholder, large, defaultValue }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const box = useSuggestions(input);
  const marked = box.active === null ? undefined : optionId(id, box.active);
  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const remember = () => box.dismiss(input.current?.value ?? '');
  return (
    <search
      className={large ? 'search search-large' : 'search'}
      aria-label={placeholder}
      onBlur={box.leave}
      onFocus={({ target }) => target.closest('input, .suggestions') && box.enter()}
    >
      <form action={paths.search} onSubmit={() => box.dismiss()}>
        <input
          ref={input}
          className="field"
          // A search field may not be a combobox (ARIA in HTML).
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          dir="auto"
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={defaultValue}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? listId(id) : undefined}
          aria-activedescendant={marked}
          onInput={(event) => box.type(event.currentTarget.value)}
          onKeyDown={(event) => takeKey(event, box, marked)}
        />
        <SearchButtons />
      </form>
      <p role="status" className="sr-only">
        {box.isOpen ? formatCounted(box.suggested, 'suggestion') : box.isCleared && 'Last searches cleared'}
      </p>
      {box.isOpen && <SuggestionPanel id={id} box={box} onSeeAll={remember} />}
    </search>
  );
}

type Box = ReturnType<typeof useSuggestions>;

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, place: number) => `${id}-${place}`;

/**
 * Keys move through the list. Enter takes the marked choice; Escape closes the list, then empties the box.
 */
function takeKey(event: KeyboardEvent<HTMLInputElement>, box: Box, marked: string | undefined) {
  if (event.nativeEvent.isComposing) return;
  const input = event.currentTarget;
  if (event.key === 'Enter' && marked) document.getElementById(marked)?.click();
  else if (event.key === 'Escape' && !box.isOpen && input.value) empty(input);
  else if (!box.press(event.key)) return;
  event.preventDefault();
}

interface PanelProps {
  /** The search box's id. */
  id: string;
  box: Box;
  onSeeAll: () => void;
}

function SuggestionPanel({ id, box, onSeeAll }: PanelProps) {
  const { List } = box;
  if (List === null) return null;
  return (
    // Focusable, because pressing on it would otherwise count as leaving the box and hide it.
    <div className="suggestions" style={{ maxHeight: LIMITS.suggestionMaxHeight }} tabIndex={-1}>
      <div className="suggestions-scroll" tabIndex={-1}>
        <List
          id={listId(id)}
          groups={box.groups}
          active={box.active}
          idOf={(place) => optionId(id, place)}
          onTake={({ mark, label }) => box.dismiss(mark?.kind === 'search' ? label : '')}
          onForget={box.canForget ? box.forget : null}
        />
      </div>
      {!box.canForget && (
        <a href={paths.searchFor(box.term)} tabIndex={-1} className="see-all" onClick={onSeeAll}>
          See all results
        </a>
      )}
    </div>
  );
}

/** Empties a box as if the visitor had, so that its listeners notice. */
function empty(input: HTMLInputElement) {
  input.value = '';
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
