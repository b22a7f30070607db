import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useId } from 'react';
import { Form } from 'react-router';
import { paths } from '#domain/paths.ts';

interface Props {
  placeholder?: string;
  large?: boolean;
}

/** The search box of the header and the home page: a plain GET form with a button that empties it. */
export function SearchBox({ placeholder = 'Search AI tools', large = false }: Props) {
  const id = useId();
  return (
    <Form action={paths.tools} role="search" className={large ? 'search search-large' : 'search'}>
      <label htmlFor={id} className="sr-only">
        {placeholder}
      </label>
      <input id={id} className="field" type="search" name="q" placeholder={placeholder} autoComplete="off" />
      <ClearButton />
      <button type="submit" className="search-go" aria-label="Search">
        <Search size={18} aria-hidden="true" />
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
      <X size={16} aria-hidden="true" />
    </button>
  );
}
