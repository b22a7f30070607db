import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { importFiles, importTarget } from './workbench.ts';

/**
 * Tables as Excel, Numbers, Google Sheets, Airtable and Notion write them and people leave them: under any name, with
 * titles above, sums and remarks below, prices in words, and cells that lead elsewhere. Each goes in at the first try,
 * or says in one sentence what to do.
 */

const FOLDER = path.join(import.meta.dirname, 'peoples-files');

const SAVE = 'save it as .xlsx, .ods or .csv';

/** What each file brings, as `<name>: <website or ->, <price or ->, <Premium or not>`, or what is said of it. */
const FILES: Readonly<Record<string, { tools?: readonly string[]; faults?: readonly string[] }>> = {
  'AI tools - Sheet1.csv': {
    tools: ['Gemma Writer: gw.example.com 20 USD/mo yes', 'Pixel Fox 🦊: pixelfox.example.com - no'],
  },
  'Alte Mappe.xls': {
    faults: [`the file is a workbook of an old version of Excel (.xls): open it and ${SAVE}`],
  },
  'Budget.xlsm': {
    tools: [
      'Makro A: makroa.example.com 9 USD -',
      'Makro B: makrob.example.com 19 USD -',
      'Makro C: makroc.example.com - -',
    ],
  },
  'Grid view.csv': {
    tools: ['Air One: airone.example.com 10 USD yes', 'Air Two: airtwo.example.com 29 USD -'],
  },
  'Japan.ods': {
    tools: ['翻訳くん: honyaku.example.jp 1200 JPY/mo -', '議事録メーカー: gijiroku.example.jp 980 JPY/mo -'],
  },
  'Japan.xlsx': {
    tools: ['翻訳くん: honyaku.example.jp 1200 JPY/mo -', '議事録メーカー: gijiroku.example.jp 980 JPY/mo -'],
  },
  'KI-Liste.csv': {
    tools: [
      'Rechner: rechner.example.com 1250 EUR/mo yes',
      'Zeichner: zeichner.example.com - no',
      'Übersetzer Pro: www.uebersetzer.example.com 12.5 EUR/mo yes',
    ],
  },
  'Kopie von Werkzeuge.XLSX': {
    tools: ['Kopie A: kopiea.example.com 12.5 EUR/mo -', 'Kopie B: kopieb.example.com 20 EUR/mo -'],
  },
  'Liste (Mac).csv': { tools: ['Peintre: peintre.example.com - -', 'Écrivain: ecrivain.example.com - -'] },
  'Liste.numbers': { faults: ['the file is of Numbers: export it from there as Excel or CSV'] },
  'Makers.csv': { tools: ['Made A: madea.example.com - -', 'Made B: madeb.example.com - -'] },
  'Mappe1.xlsx': { tools: ['Libre A: librea.example.com 12.5 EUR -', 'Libre B: libreb.example.com 9 EUR -'] },
  'Merged.ods': {
    tools: [
      'Row A: rowa.example.com 12 EUR/mo -',
      'Row B: rowb.example.com 12 EUR/mo -',
      'Row C: rowc.example.com - -',
    ],
  },
  'Merged.xlsx': {
    tools: [
      'Row A: rowa.example.com 12 EUR/mo -',
      'Row B: rowb.example.com 12 EUR/mo -',
      'Row C: rowc.example.com - -',
    ],
  },
  'Neue Preise.csv': {
    tools: [],
    faults: ['needs a description: Uebersetzer Alt', 'needs a description: Zwei Alt'],
  },
  'Outils IA (copie).csv': {
    tools: [
      'Café Rédacteur: cafe.example.com 9.9 EUR/mo yes',
      'Gratuit Bot: bot.example.com - no',
      'Vidéo Maître: video.example.com 1200 EUR/mo yes',
    ],
  },
  'Preise.csv': {
    tools: [
      'P1: p1.example.com 12.5 EUR/mo -',
      'P10: p10.example.com - -',
      'P11: p11.example.com - -',
      'P12: p12.example.com 8 EUR/mo -',
      'P13: p13.example.com - -',
      'P14: p14.example.com 5 EUR/mo -',
      'P15: p15.example.com 30 USD/mo -',
      'P16: p16.example.com 10 USD/mo -',
      'P2: p2.example.com 9 EUR/mo -',
      'P3: p3.example.com 1200 USD -',
      'P4: p4.example.com - -',
      'P5: p5.example.com 10 EUR -',
      'P6: p6.example.com 12 CHF -',
      'P7: p7.example.com 20 USD/user/mo -',
      'P8: p8.example.com on request -',
      'P9: p9.example.com 8.25 EUR/mo -',
    ],
  },
  'Tabelle 1-1.csv': {
    tools: ['Numera: numera.example.com 7.5 EUR -', 'Numero: numero.example.com 5 EUR -'],
  },
  'Tools 0123456789abcdef0123456789abcdef_all.csv': {
    tools: ['Note Fox: notefox.example.com - yes', 'Sum Fox: sumfox.example.com - no'],
  },
  'Twice.csv': {
    tools: ['A', 'B', 'C'].map((one, at) => `Rep ${one}: rep${one.toLowerCase()}.example.com ${10 + at} -`),
  },
  'Suggest a tool (Responses) - Form Responses 1.csv': {
    tools: ['Cedarly: cedarly.example.com 19 USD/mo -', 'Chestnut: chestnut.example.com/en 20 USD/mo -'],
    faults: ['"12/03/2024" may mean more than one day'],
  },
  'Two rows named below.csv': {
    tools: ['Two C: twoc.example.com 10 -', 'Two D: twod.example.com 20 -'],
    faults: ['Id: is required', 'Name: is required', 'Description: is required'],
  },
  'Two rows.csv': { tools: ['Two A: twoa.example.com - -', 'Two B: twob.example.com - -'] },
  'Unicode.txt': { tools: ['Spacey: spacey.example.com 5 USD -', 'Tabby: tabby.example.com 19 USD/mo -'] },
  'Werkzeuge Überblick.ods': {
    tools: ['Libre A: librea.example.com 12.5 EUR -', 'Libre B: libreb.example.com 9 EUR -'],
  },
  'ai-tools.md': { faults: ['file: the name must end with .xlsx, .ods, .csv, .tsv, .ndjson, or .json'] },
  'bom16.csv': { tools: ['Bom A: boma.example.com - -'] },
  'cats.csv': {
    tools: ['C1', 'C2', 'C3', 'C4', 'C5', 'C7'].map(
      (name) => `${name}: ${name.toLowerCase()}.example.com - -`,
    ),
    faults: ['the category "social-media" has no specialization "influencer"'],
  },
  'checks.csv': {
    tools: [...'yes no yes - yes yes no yes'.split(' ').entries()].map(
      ([at, answer]) => `Ck ${'ABCDEFGH'[at]}: ck${'abcdefgh'[at]}.example.com - ${answer}`,
    ),
  },
  'dates.csv': {
    tools: ['Four', 'Three', 'Two'].map((name, at) => `Day ${name}: day${[4, 3, 2][at]}.example.com - -`),
    faults: ['Created at: must be a day as YYYY-MM-DD'],
  },
  'dates.xlsx': { tools: ['A', 'B', 'C'].map((one) => `Xd ${one}: xd${one.toLowerCase()}.example.com - -`) },
  'errors.xlsx': { tools: ['Er A: era.example.com - -', 'Er B: - 5 -'] },
  'export.CSV': { tools: ['TabOne: tabone.example.com - -', 'TabTwo: tabtwo.example.com - -'] },
  'export.json': { tools: ['Json A: json-a.example.com - -'] },
  'footnotes.csv': { tools: ['Foot A: foota.example.com 5 USD -', 'Foot B: footb.example.com 6 USD -'] },
  'gzip.csv': { faults: ['the file is compressed (gzip); unpack it'] },
  'hidden.xlsx': { tools: ['Hid A: hida.example.com - -', 'Hid B: hidb.example.com - -'] },
  'leer.xlsx': { faults: ['the file is empty'] },
  'links-on-names.xlsx': { tools: ['Ln A: lna.example.com - -', 'Ln B: lnb.example.com - -'] },
  'links.xlsx': { tools: ['Li A: lia.example.com - -', 'Li B: lib.example.com - -'] },
  'noheader.csv': { faults: ['no row names the columns: write one above the first tool'] },
  'numbered.csv': {
    tools: ['A', 'B', 'C'].map((one) => `Num ${one}: num${one.toLowerCase()}.example.com - -`),
  },
  'password.xlsx': { faults: ['the file is protected by a password; save it without one'] },
  'report.xls': { faults: ['the file is a web page, whatever its name says'] },
  'report1764570000123.csv': {
    tools: ['Birchmail: birchmail.example.com - -', 'Bramblé AI: http://bramble.example.com - -'],
  },
  'results.xls': { tools: ['XlsTab: xlstab.example.com - -'] },
  'semicolon in comma.csv': { tools: ['A, Inc. Tool: acme1.example.com - -'] },
  'sep.csv': { tools: ['Seppo: seppo.example.com 1200 USD/mo -', 'Seppy: seppy.example.com 1200 USD -'] },
  'stuff.jsonl': { tools: ['Jsonl A: - - -'] },
  'tools_clean_v3_FINAL.csv': {
    tools: [
      'Hazelbot: hazelbot.example.com 19 USD/mo -',
      'Heathery: heathery.example.com - -',
      'Hornbeam: hornbeam.example.com - -',
    ],
  },
  'trailing.csv': { tools: ['Tr A: tra.example.com - -', 'Tr B: trb.example.com - -'] },
  'two-header.xlsx': { tools: ['Th A: tha.example.com 10 EUR -', 'Th B: thb.example.com 12 USD -'] },
  'whole-lines.csv': { tools: ['Whole A: wholea.example.com - -', 'Whole B: wholeb.example.com - -'] },
  'zip.xlsx': { faults: ['the file is an archive without a spreadsheet in it'] },
  'Übung.csv': { faults: ['needs a description: Only A', 'needs a description: Only B'] },
};

test('each file has an answer', () => expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FILES).sort()));

test('each goes in, or says what to do', async () => {
  const db = await withDatabase({ empty: true });
  const categories = readFileSync(path.resolve('data/categories.ndjson'), 'utf8');
  await importFiles(db, { 'categories.ndjson': categories });
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(FILES)) {
    const { faults } = await importTarget(db, path.join(FOLDER, name));
    const { rows } = await db.read.execute(`
      SELECT name || ': ' || coalesce(regexp_replace(url, '^https://|/$', '', 'g'), '-') || ' '
        || coalesce(nullif(concat(price ->> 'amount', ' ' || (price ->> 'currency'),
          CASE WHEN price ->> 'per' = 'custom' THEN 'on request' ELSE '/' || (price ->> 'per') END), ''), '-') || ' '
        || CASE is_premium WHEN true THEN 'yes' WHEN false THEN 'no' ELSE '-' END AS tool
      FROM ai_tools t LEFT JOIN LATERAL (SELECT decision_information -> 'decision_price_from' -> 'value' AS price
        FROM tool_details d WHERE d.tool_id = t.id) d ON true ORDER BY name COLLATE "C"`);
    await db.read.execute('TRUNCATE ai_tools CASCADE');
    read[name] = { tools: rows.map(({ tool }) => tool), faults };
  }
  expect(read).toEqual(
    Object.fromEntries(
      Object.entries(FILES).map(([name, { tools = [], faults = [] }]) => [
        name,
        { tools, faults: faults.map((fault) => expect.stringContaining(fault)) },
      ]),
    ),
  );
}, 120_000);
