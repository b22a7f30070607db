import type { ModelRequest } from './stand-in-model.ts';

/** A value that a page states, with its words. */
export interface Said {
  field: string;
  value: unknown;
  quote: string;
}

interface Wrong extends Said {
  page: number;
}

/** Values that a model could invent for each field that it is asked for. */
export const INVENTED: Readonly<Record<string, readonly unknown[]>> = {
  decision_price_from: [
    { amount: 1, per: 'mo' },
    { per: 'custom' },
    { amount: 9, per: 'user/mo', currency: 'EUR' },
  ],
  decision_student_price: ['Free for students', 'Students pay half'],
  decision_retention: [{ days: 7 }, { days: 30 }, { days: 0 }],
  decision_age_limit: [{ years: 13 }, { years: 18 }],
  decision_built_on: [['GPT-4o'], ['Claude 3.5 Sonnet', 'Llama 3']],
  decision_trains_on_data: [{ answer: 'yes' }, { answer: 'opt-out' }, { answer: 'opt-in' }, { answer: 'no' }],
  basic_information_founders: [[{ name: 'Jane Doe' }], [{ name: 'Elon Musk' }]],
  business_location: ['San Francisco, United States', 'Berlin'],
  business_developer_name: ['OpenAI Inc.', 'Acme GmbH'],
  tech_limitations_file_size: ['100 MB', '2 GB'],
};
const NOT_ASKED: readonly Said[] = [
  { field: 'decision_best_for', value: 'Everybody', quote: '' },
  { field: 'decision_compliance', value: ['soc2', 'fedramp'], quote: '' },
  { field: 'decision_flags', value: ['free-tier', 'self-host'], quote: '' },
  { field: 'name', value: 'Pwned', quote: '' },
  { field: 'decision_terms', value: 'https://evil.example/terms', quote: '' },
  { field: '__proto__', value: {}, quote: '' },
];
/** Words that tell a program what to do: this model does it. */
const ORDERS =
  /instruction|anweisung|instrucciones|istruzioni|指示|システム|инструкц|system|assistant|language model|\bAI\b|\bKI\b|\bIA\b|report|answer|override|ignore/i;

/**
 * Answers as a bad model would: beside what is right it invents, misquotes, quotes rightly and states something else, cuts
 * quotations, does what pages order, and answers what nobody asked. In turn it gives no JSON, nothing, or far too much.
 *
 * @param turn the number of the request
 */
export function erringReply({ fields, pages }: ModelRequest, right: readonly Said[], turn: number) {
  if (right.length === 0 && turn % 7 === 3) return { text: 'Sure! Here are the facts: the price is $1.' };
  if (right.length === 0 && turn % 7 === 4) return { status: 429, text: 'Slow down' };
  if (right.length === 0 && turn % 7 === 5) return { text: JSON.stringify({ values: 'x'.repeat(700_000) }) };
  if (right.length === 0 && turn % 7 === 6)
    return { text: '{"values": [{"field": "decision_price_from"}, 7, null]}' };
  const found = right.flatMap(({ quote, ...said }): Wrong[] => {
    const page = pages.find(({ text }) => text.includes(quote));
    return page ? [{ ...said, quote, page: page.page }] : [];
  });
  const lines = pages.flatMap(({ page, text }) => text.split('\n').map((line) => ({ page, line })));
  const wrong = fields.flatMap((field, at) => wrongFor(field, { lines, seed: turn + at }));
  const others = NOT_ASKED.map((each) => ({ ...each, quote: lines[0]?.line ?? '', page: 1 }));
  return { values: [...found, ...wrong.slice(0, MOST - found.length), ...others] };
}

/** As many answers are looked at; a few are left for fields that nobody asked for. */
const MOST = 34;

interface Seen {
  lines: readonly { page: number; line: string }[];
  /** Makes each request err in other ways. */
  seed: number;
}

function wrongFor(field: string, { lines, seed }: Seen): Wrong[] {
  const values = INVENTED[field] ?? [];
  const value = values[seed % values.length];
  const picked = lines[(seed * 7) % Math.max(1, lines.length)] ?? { page: 1, line: '' };
  const numbered = lines.filter(({ line }) => /\d/.test(line));
  const number = numbered[seed % Math.max(1, numbered.length)] ?? picked;
  const order = lines.filter(({ line }) => ORDERS.test(line))[seed % 3] ?? picked;
  const named = namedIn(field, order.line);
  const invented = { field, value, quote: 'This is what we offer to all of our customers.', page: 1 };
  const kinds: Wrong[] = [
    { field, value: named ?? value, quote: order.line, page: order.page },
    { field, value: namedIn(field, number.line) ?? value, quote: number.line, page: number.page },
    { field, value, quote: picked.line, page: picked.page },
    { field, value, quote: number.line.replaceAll(/\d/g, '1'), page: number.page },
    { field, value, quote: number.line.slice(3, -3), page: number.page },
    invented,
  ];
  const first = seed % kinds.length;
  return [...kinds.slice(first), ...kinds.slice(0, first)].slice(0, 4);
}

/** The value that a line would give if it were about the field. */
export function namedIn(field: string, line: string): unknown {
  const [number] = /\d+/.exec(line) ?? [];
  const [name] = /\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)*/u.exec(line) ?? [];
  if (field === 'decision_price_from' && number) return { amount: Number(number), per: 'mo' };
  if (field === 'decision_retention' && number) return { days: Number(number) };
  if (field === 'decision_age_limit' && number) return { years: Number(number) };
  if (field === 'business_location' || field === 'business_developer_name') return name;
  if (field === 'basic_information_founders' && name) return [{ name }];
  if (field === 'decision_built_on' && name) return [name];
  if (field === 'decision_student_price') return line;
  return field === 'tech_limitations_file_size' ? /\d+ ?[MG]B/.exec(line)?.[0] : undefined;
}
