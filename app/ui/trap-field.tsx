import { TRAP_FIELD } from '#domain/spam.ts';

/** Seen by programs only, which fill it in and so give themselves away. */
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
