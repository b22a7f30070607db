import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import { worded } from '#site/noun.ts';

/** The columns that most files need, in the order in which people fill them in, with a tool that nobody lists. */
const EXAMPLE: Readonly<Record<string, string>> = {
  id: '',
  name: 'Example Tool',
  description: 'What it does, in a sentence. Delete this row.',
  url: 'https://tool.example.com/',
  developer_name: 'Example Ltd',
  categories: '',
  tags: 'one; two',
  is_premium: 'no',
  decision_price_from: '12.50 EUR/month',
};

/** A file of tools to fill in. Without an id, a tool gets one that is made from its name. */
export function templateFile(): string {
  return (
    CSV_MARK +
    spreadsheetLine(Object.keys(EXAMPLE)) +
    spreadsheetLine(Object.values(EXAMPLE).map((text) => worded(text)))
  );
}
