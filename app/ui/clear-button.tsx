import { Icon } from './icon.tsx';

/** Empties the box before it. The style sheet shows the button only while the box holds something. */
export function ClearButton() {
  return (
    <button type="reset" className="search-clear" aria-label="Clear search">
      <Icon name="clear" />
    </button>
  );
}
