import { describe, expect, test } from 'vitest';
import { splitTags, type ToolSubmission } from '#features/editing/submission.ts';
import { toolRecord, toolSlug } from '#features/editing/submission-record.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { NONE_WITHDRAWN } from '#features/records/records/withdrawn-topics.server.ts';

describe('tags as typed', () => {
  test.each([
    ['', []],
    [' , ,, ', []],
    ['chat', ['chat']],
    [' chat , voice agents ,', ['chat', 'voice agents']],
    ['Chat, chat, CHAT, voice', ['Chat', 'voice']],
    ['a; b', ['a; b']],
  ])('"%s"', (typed, tags) => {
    expect(splitTags(typed)).toEqual(tags);
  });
});

describe('the id of a submitted tool', () => {
  test.each([
    ['ChatGPT', 'chatgpt'],
    ['  Café & Co. – 2.0! ', 'cafe-co-2-0'],
    ['Schweißen: Grundkurs für Äpfel', 'schweissen-grundkurs-fur-apfel'],
    ['Łódź Smørrebrød ÆON', 'lodz-smorrebrod-aeon'],
    ['--', 'tool-example-com'],
    ['你好', 'tool-example-com'],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('"%s"', (name, id) => {
    expect(toolSlug(name, 'https://www.tool.example.com/a')).toBe(id);
  });
});

const FULL: ToolSubmission = {
  name: 'Cutter',
  description: 'Cuts films by itself.\n\nIn two steps.',
  url: 'https://cutter.example.com',
  contact_email: 'ann@example.com',
  developer_name: 'Cut Ltd',
  developer_website: 'https://cut.example.com',
  pricing_info: 'From $5 a month',
  affiliate_link: 'https://cutter.example.com/?via=us',
  tags: ['film', 'editing'],
};

describe('a submission as a record', () => {
  test.each([
    ['with everything', FULL],
    ['at its bounds', { ...FULL, name: 'N'.repeat(100), description: 'd'.repeat(5_000) }],
    [
      'with the required fields only',
      {
        ...FULL,
        developer_name: null,
        developer_website: null,
        affiliate_link: null,
        pricing_info: null,
        tags: [],
      },
    ],
  ])('%s is accepted by the importer', (_, submission) => {
    const reading = readTool(toolRecord(submission, '2026-11-21'), {
      categories: new Map(),
      companies: new Set(),
      formerIds: new Map(),
      mergedAtDesk: new Set(),
      withdrawn: NONE_WITHDRAWN,
    });
    expect(reading).not.toHaveProperty('faults');
  });

  test('says where the developer and the price come from, and keeps the contact address to itself', () => {
    const record = toolRecord(FULL, '2026-11-21');
    expect(record).toMatchObject({
      id: 'cutter',
      developer_name: 'Cut Ltd',
      tool_name_affiliate_link: 'https://cutter.example.com/?via=us',
      business_information: {
        business_pricing_pricing_model: {
          value: 'From $5 a month',
          source_synopsis: { synopsis: 'Submitted by a member', date_updated: '2026-11-21' },
        },
        business_website: {
          value: 'https://cut.example.com',
          source_synopsis: { synopsis: 'Submitted by a member', date_updated: '2026-11-21' },
        },
      },
    });
    expect(JSON.stringify(record)).not.toContain('ann@example.com');
  });
});
