import { currencyName, NO_CURRENCY } from '#site/currencies.ts';

interface Props {
  /** The page, without its parameters. */
  action: string;
  /** What its address says beside the currency. */
  kept?: Readonly<Record<string, string>>;
  /** Those to choose from; without any, nothing is shown. */
  currencies: readonly string[];
  chosen: string | null;
}

/** Chooses the currency in which amounts are shown beside the vendor's. The choice is in the address and nowhere else. */
export function ChooseCurrency({ action, kept = {}, currencies, chosen }: Props) {
  if (currencies.length === 0) return null;
  return (
    <form action={action} className="no-print flex flex-wrap items-center gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="currency" className="small">
        Amounts also in
      </label>
      <select
        id="currency"
        name="currency"
        key={chosen}
        defaultValue={chosen ?? NO_CURRENCY}
        className="field w-auto"
      >
        {currencyOptions(currencies).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        Show
      </button>
    </form>
  );
}

/** @param none what stands for no currency */
export function currencyOptions(
  currencies: readonly string[],
  none = { id: NO_CURRENCY, label: 'As they are sold' },
): { id: string; label: string }[] {
  return [none, ...currencies.map((code) => ({ id: code, label: currencyName(code) }))];
}
