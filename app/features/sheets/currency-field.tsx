import { currencyOptions } from '#features/rates/choose-currency.tsx';
import { isCurrency } from '#site/currencies.ts';
import type { FormState } from '#site/form-state.ts';
import { Field } from '#ui/fields.tsx';
import { CURRENCY } from './forms.ts';
import { SHEET_TEXTS } from './sheet-rules.ts';

const FORM = { fields: { currency: CURRENCY }, failed: SHEET_TEXTS.failed } as const;

/** Nobody has chosen: where they are sold in several, one of these is taken. */
const OWN = { id: '', label: 'As they are sold, side by side in one of their currencies' };

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
