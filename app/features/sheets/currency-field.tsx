import { currencyOptions } from '#features/rates/choose-currency.tsx';
import { isCurrency } from '#site/currencies.ts';
import type { FormState } from '#site/form-state.ts';
import { Field } from '#ui/fields.tsx';
import { CURRENCY } from './forms.ts';
import { SHEET_TEXTS } from './sheet-rules.ts';

const FORM = { fields: { currency: CURRENCY }, failed: SHEET_TEXTS.failed } as const;

/** No choice: amounts in several currencies are then converted to the one of most of them (`commonCurrency`). */
const OWN = { id: '', label: 'The currency of most of them, if they differ' };

interface Props {
  state: FormState<string>;
  currencies: readonly string[];
}

/** In which currency a sheet shows amounts too; what is stored stays a choice when its rate is gone. */
export function CurrencyField({ state, currencies }: Props) {
  const { currency = '' } = state.values;
  const isAlone = isCurrency(currency) && !currencies.includes(currency);
  const codes = isAlone ? [currency, ...currencies] : currencies;
  if (codes.length === 0) return null;
  const options = currencyOptions(codes, OWN).map(({ id, label }) => ({
    id,
    label: isAlone && id === currency ? `${label}: no rate is recorded` : label,
  }));
  return <Field form={FORM} state={state} name="currency" label="Amounts also in" options={options} />;
}
