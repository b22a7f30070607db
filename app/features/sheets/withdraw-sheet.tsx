/** Takes a sheet from its readers, gives it back to them, or deletes it. */
export function WithdrawSheet({ isWithdrawn }: { isWithdrawn: boolean }) {
  return (
    <section aria-labelledby="withdraw" className="mt-12 max-w-prose">
      <h2 id="withdraw" className="text-lg">
        Withdraw or delete
      </h2>
      <form method="post" className="mt-3">
        <p className="small mb-2">
          {isWithdrawn
            ? 'Its address says that the sheet was withdrawn.'
            : 'Its address then says that the sheet was withdrawn. You can share it again.'}
        </p>
        <button type="submit" name="intent" value={isWithdrawn ? 'share' : 'withdraw'} className="btn">
          {isWithdrawn ? 'Share it again' : 'Withdraw the sheet'}
        </button>
      </form>
      <details className="mt-6">
        <summary>Delete the sheet</summary>
        <form method="post" className="mt-2">
          <p className="small mb-2">This cannot be undone.</p>
          <button type="submit" name="intent" value="delete" className="btn btn-danger">
            Delete it for good
          </button>
        </form>
      </details>
    </section>
  );
}
