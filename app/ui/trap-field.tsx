import { TRAP_FIELD } from '#site/spam.ts';

/** Only programs see it, and give themselves away by filling it in. */
export function TrapField() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
