import { TRAP_FIELD } from '#domain/spam.ts';

/** Only programs see it; by filling it in they give themselves away. */
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
