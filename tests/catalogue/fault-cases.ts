import { expect } from 'vitest';
import { ndjson } from './workbench.ts';

const GOOD = { id: 'good', name: 'Good', description: 'A good tool.' };
const tool = (fields: object) => ndjson([{ ...GOOD, ...fields }]);

/** Files with a fault each, and what the import says about them. */
export const FAULTS: Array<[what: string, file: string, content: string | Uint8Array, expected: string[]]> = [
  [
    'not JSON',
    'tools.ndjson',
    '{"id": "a",}\n',
    [expect.stringMatching(/^tools\.ndjson:1: record: is not valid JSON: /)],
  ],
  ['not an object', 'tools.ndjson', '[]\n', ['tools.ndjson:1: record: must be an object']],
  [
    'missing fields',
    'tools.ndjson',
    '\n{"id": "a"}\n',
    ['tools.ndjson:2: name: is required', 'tools.ndjson:2: description: is required'],
  ],
  [
    'an unknown field',
    'tools.ndjson',
    tool({ colour: 'red' }),
    ['tools.ndjson:1: colour: is no known field'],
  ],
  [
    'an id that is no slug',
    'tools.ndjson',
    tool({ id: 'Not A Slug' }),
    ['tools.ndjson:1: id: must be lower-case letters and digits, joined by single hyphens'],
  ],
  [
    'a text too long',
    'tools.ndjson',
    tool({ name: 'x'.repeat(201) }),
    ['tools.ndjson:1: name: must have at most 200 characters'],
  ],
  ['a blank text', 'tools.ndjson', tool({ name: '  ' }), ['tools.ndjson:1: name: must not be empty']],
  [
    'the wrong kind of value',
    'tools.ndjson',
    tool({ is_premium: 'yes' }),
    ['tools.ndjson:1: is_premium: must be true or false'],
  ],
  [
    'an address that is none',
    'tools.ndjson',
    tool({ url: 'javascript:alert(1)' }),
    ['tools.ndjson:1: url: must be an address that starts with http:// or https://'],
  ],
  [
    'an address with a password',
    'tools.ndjson',
    tool({ url: 'https://ann:word@a.example' }),
    [
      'tools.ndjson:1: url: must be the address of a public site: a name with a dot in it, no number, and no user name or password before it',
    ],
  ],
  [
    'a logo elsewhere',
    'tools.ndjson',
    tool({ logoimage_url: 'https://elsewhere.example/a.svg' }),
    ['tools.ndjson:1: logoimage_url: must be /files/logos/<id> with .svg, .png or .webp'],
  ],
  [
    'a rating beyond 5',
    'tools.ndjson',
    tool({ avg_rating: 5.5 }),
    ['tools.ndjson:1: avg_rating: must be a number from 0 to 5, which 5.5 is not'],
  ],
  [
    'a day that is none',
    'tools.ndjson',
    tool({ created_at: '2026-02-30' }),
    ['tools.ndjson:1: created_at: must be a day as YYYY-MM-DD or a moment such as 2026-11-20T08:30:00Z'],
  ],
  [
    'a moment without an offset',
    'tools.ndjson',
    tool({ created_at: '2026-02-03T04:05:06' }),
    ['tools.ndjson:1: created_at: must be a day as YYYY-MM-DD or a moment such as 2026-11-20T08:30:00Z'],
  ],
  [
    'moments that pages cannot write, because their year in UTC is another',
    'tools.ndjson',
    tool({ created_at: '0001-01-01T00:00:00+05:00', updated_at: '9999-12-31T23:59:59-01:00' }),
    [
      'tools.ndjson:1: created_at: must be of a year from 1000 to 9999, in UTC',
      'tools.ndjson:1: updated_at: must be of a year from 1000 to 9999, in UTC',
    ],
  ],
  [
    'a category that is not there',
    'tools.ndjson',
    tool({ categories: [{ category: 'music' }] }),
    ['tools.ndjson:1: categories[0].category: there is no category "music"'],
  ],
  [
    'a specialization of another category',
    'tools.ndjson',
    tool({ categories: [{ category: 'video', specializations: ['local'] }] }),
    ['tools.ndjson:1: categories[0].specializations: the category "video" has no specialization "local"'],
  ],
  [
    'a character that cannot be stored',
    'tools.ndjson',
    tool({ basic_information: { basic_information_tagline: { value: 'a\0b' } } }),
    [
      'tools.ndjson:1: basic_information.basic_information_tagline.value: holds a character that cannot be stored',
    ],
  ],
  [
    'half a surrogate pair',
    'tools.ndjson',
    '{"id": "a", "name": "\\ud800", "description": "d"}\n',
    ['tools.ndjson:1: name: holds a character that cannot be stored'],
  ],
  [
    'details that are no object',
    'tools.ndjson',
    tool({ tech_information: 'fast' }),
    ['tools.ndjson:1: tech_information: must be an object'],
  ],
  [
    'an unknown detail',
    'tools.ndjson',
    tool({ tech_information: { tech_colour: 'red' } }),
    ['tools.ndjson:1: tech_information.tech_colour: is no field of the group "tech"'],
  ],
  [
    'faulty details, each of them',
    'tools.ndjson',
    tool({
      business_information: { business_website: { value: 'ftp://x' }, business_location: { value: 7 } },
      funding_competition_information: {
        funding_funding_rounds: { value: [{ amount: 'much', date: 'soon' }] },
      },
    }),
    [
      'tools.ndjson:1: business_information.business_website: must be an address that starts with http:// or https://',
      'tools.ndjson:1: business_information.business_location: must be a text',
      'tools.ndjson:1: funding_competition_information.funding_funding_rounds[0].amount: must be an amount in US dollars from 0 to 10,000,000,000,000, and none can be read from "much"',
      'tools.ndjson:1: funding_competition_information.funding_funding_rounds[0].date: must be a date as YYYY, YYYY-MM or YYYY-MM-DD, and none can be read from "soon"',
    ],
  ],
  [
    'a byte that is not UTF-8',
    'tools.ndjson',
    Uint8Array.of(0x0a, 0x7b, 0xff, 0x7d),
    [
      'tools.ndjson:2: record: holds a byte that is not UTF-8: save the file as UTF-8 (in Excel, “CSV UTF-8”)',
    ],
  ],
  [
    'a file that is UTF-16',
    'tools.ndjson',
    Uint8Array.of(0xff, 0xfe, 0x7b, 0x00),
    ['tools.ndjson:1: file: the file is UTF-16; save it as UTF-8'],
  ],
  [
    'JSON that is no array',
    'tools.json',
    '{"id": "a"}',
    [
      'tools.json:1: file: a JSON file must hold one array of records and nothing else: take it out of what stands around it',
    ],
  ],
  [
    'JSON that ends early',
    'tools.json',
    '[\n{"id": "a"',
    ['tools.json:2: file: the file ends before the "]" of its array'],
  ],
  [
    'an element of JSON, by its line',
    'tools.json',
    '[\n\n  {\n "id": "a" }\n]',
    ['tools.json:3: name: is required', 'tools.json:3: description: is required'],
  ],
  [
    'a CSV file without a name',
    'tools.csv',
    'gadget,colour\n',
    [
      expect.stringMatching(
        /^tools\.csv:1: file: there is no column "gadget", "colour", and "id", "name" are missing\. The first row names the columns: /,
      ),
    ],
  ],
  [
    'a CSV row too long',
    'tools.csv',
    'id,name,description\na,b,c,d\n',
    ['tools.csv:2: record: has 4 values for 3 columns'],
  ],
  [
    'a CSV value, by the first line of its row',
    'tools.csv',
    'id,name,description,is_premium\na,"two\nlines",d,true\nb,B,d,maybe\n',
    ['tools.csv:4: is_premium: must be true or false'],
  ],
  [
    'a CSV quotation without end',
    'tools.csv',
    'id,name,description\na,"b,c\n',
    ['tools.csv:2: record: a quotation is never closed'],
  ],
  [
    'CSV of another kind',
    'questions.csv',
    'id,question\n',
    [
      'questions.csv: file: only tools can be given as a table. If these are tools, call the file otherwise: its name begins with "questions"',
    ],
  ],
  [
    'a name that says no kind',
    'gadgets.json',
    '[]',
    [
      'gadgets.json: file: the name must start with categories, category-market-data, companies, investors, withdrawn-tools, tools, questions, or business-functions and end with .xlsx, .ods, .csv, .tsv, .ndjson, or .json',
    ],
  ],
  [
    'a colour that is none',
    'categories.ndjson',
    ndjson([{ id: 'music', name: 'Music', hex_color: 'red' }]),
    ['categories.ndjson:1: hex_color: must be a colour such as #61248d'],
  ],
  [
    'a need in a language that the search does not know',
    'categories.ndjson',
    ndjson([
      {
        id: 'music',
        name: 'Music',
        specializations: [{ id: 'song', name: 'Songs', needs: [{ text: 'låtar', language: 'sv' }] }],
      },
    ]),
    [
      'categories.ndjson:1: specializations[0].needs[0].language: must be one of en, de, es, fr, pt, it, nl, pl, tr, ar, hi, ja, ko, zh; leave out needs in other languages, which the search does not know',
    ],
  ],
  [
    'a need without a language',
    'categories.ndjson',
    ndjson([
      {
        id: 'music',
        name: 'Music',
        specializations: [{ id: 'song', name: 'Songs', needs: [{ text: 'songs' }] }],
      },
    ]),
    ['categories.ndjson:1: specializations[0].needs[0].language: is required'],
  ],
  [
    'a category name that is taken',
    'categories.ndjson',
    ndjson([{ id: 'movies', name: 'Video' }]),
    ['categories.ndjson:1: name: is that of another category'],
  ],
  [
    'a specialization name that is taken by one that the file does not name',
    'categories.ndjson',
    ndjson([{ id: 'chat', name: 'Chat', specializations: [{ id: 'nearby', name: 'Local' }] }]),
    ['categories.ndjson:1: specializations: have a name that the category gives to another one already'],
  ],
  [
    'elements of JSON on one line, by their numbers and ids',
    'tools.json',
    `[${JSON.stringify({ ...GOOD, url: 'x' })}, 7,\n{"id": "a"}, {"name": "B"}]`,
    [
      'tools.json:1: record 1 (good): url: must be an address that starts with http:// or https://',
      'tools.json:1: record 2: record: must be an object',
      'tools.json:2: name: is required',
      'tools.json:2: description: is required',
      'tools.json:2: record 4: id: is required',
      'tools.json:2: record 4: description: is required',
    ],
  ],
  [
    'figures of no category',
    'category-market-data.ndjson',
    ndjson([{ category_id: 'music' }]),
    ['category-market-data.ndjson:1: category_id: there is no category "music"'],
  ],
  [
    'an event on a day that is none',
    'category-market-data.ndjson',
    ndjson([{ category_id: 'chat', funding_events: [{ date: '2026-02-30' }] }]),
    [
      'category-market-data.ndjson:1: funding_events[0].date: must be a date as YYYY, YYYY-MM or YYYY-MM-DD, and none can be read from "2026-02-30"',
    ],
  ],
  [
    'a question without text',
    'questions.ndjson',
    ndjson([{ id: 'why' }]),
    ['questions.ndjson:1: question: is required'],
  ],
  [
    'an enhancement without impact',
    'business-functions.ndjson',
    ndjson([{ id: 'a', slug: 'a', function_name: 'A', ai_enhancements: [{ name: 'n', description: 'd' }] }]),
    ['business-functions.ndjson:1: ai_enhancements[0].business_impact: is required'],
  ],
];
