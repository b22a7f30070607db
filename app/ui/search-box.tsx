import { type MouseEvent, useId } from 'react';
import { Form } from 'react-router';
import { paths } from '#domain/paths.ts';
import { Icon } from './icon.tsx';

const LABEL = 'Search AI tools';

/** The search box of the header and the home page: a plain GET form with a button that empties it. */
export function SearchBox({ large = false }: { large?: boolean }) {
  const id = useId();
  return (
    <Form
      action={paths.tools}
      role="search"
      aria-label={large ? 'Catalogue' : 'Site'}
      className={large ? 'search search-large' : 'search'}
    >
      <label htmlFor={id} className="sr-only">
        {LABEL}
      </label>
      <input id={id} className="field" type="search" name="q" placeholder={LABEL} autoComplete="off" />
      <ClearButton />
      <button type="submit" className="search-go" aria-label="Search">
        <Icon name="search" />
      </button>
    </Form>
  );
}

/** Empties the box before it; shown by the style sheet only while there is something to empty. */
export function ClearButton() {
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const input = event.currentTarget.form?.querySelector<HTMLInputElement>('input[type=search]');
    if (!input) return;
    event.preventDefault();
    input.value = '';
    input.focus();
  };
  return (
    <button type="reset" className="search-clear" aria-label="Clear search" onClick={clear}>
      <Icon name="clear" />
    </button>
  );
}
