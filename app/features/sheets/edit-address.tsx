import { SHEET_KEPT_DAYS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';

interface Props {
  address: string;
  /** Where signing in leads back to. */
  here: string;
  isMember: boolean;
}

/** Says plainly what the edit address of a sheet without an account is, and how an account keeps it instead. */
export function EditAddress({ address, here, isMember }: Props) {
  return (
    <section aria-labelledby="edit-address" className="mt-6 max-w-prose border-l-4 border-brand pl-4">
      <h2 id="edit-address" className="text-lg">
        Your edit address: keep it, and keep it to yourself
      </h2>
      <p className="my-2 font-mono text-sm wrap-anywhere">{address}</p>
      <p className="small">
        It holds a secret. Whoever has it can change and delete the sheet; without it nobody can, and nobody
        can give it to you again. The sheet is deleted {SHEET_KEPT_DAYS} days after you last opened this page.
      </p>
      {isMember ? (
        <form method="post" className="mt-3">
          <button type="submit" name="intent" value="keep" className="btn">
            Keep it in my account
          </button>
        </form>
      ) : (
        <p className="small mt-3">
          <a href={paths.loginFor(here)} className="link" rel="nofollow">
            Sign in
          </a>{' '}
          to keep it in your account instead.
        </p>
      )}
    </section>
  );
}
