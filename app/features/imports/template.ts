import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import { worded } from '#site/noun.ts';

/** The columns that most files need, in the usual order, with a fictional tool. */
const EXAMPLE: Readonly<Record<string, string>> = {
  id: '',
  name: 'Example Tool',
  description: 'What it does, in a sentence. Delete this row.',
  url: 'https://www.example.com/',
  developer_name: 'Example Ltd',
  categories: '',
  tags: 'one; two',
  is_premium: 'no',
  decision_price_from: '12.50 EUR/month',
};

/** A CSV template for tools. The id may be omitted: it is then made from the name. */
export function templateFile(): string {
  return (
    CSV_MARK +
    spreadsheetLine(Object.keys(EXAMPLE)) +
    spreadsheetLine(Object.values(EXAMPLE).map((text) => worded(text)))
  );
}
