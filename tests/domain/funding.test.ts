import { describe, expect, test } from 'vitest';
import { entityId } from '#catalogue/rounds/entity-id.ts';
import { investorName } from '#catalogue/rounds/investor-names.ts';
import { STAGE_NAMES, STAGES, stageOf } from '#catalogue/rounds/stages.ts';
import { kindOf } from '#catalogue/tools/round-kinds.ts';

const stageFrom = (round: string | null) => stageOf(round, kindOf({ round }));

describe('the stage of a round', () => {
  test.each([
    ['Pre-seed', 'pre-seed'],
    ['Seed extension', 'seed'],
    ['Series A', 'series-a'],
    ['Series A-1', 'series-a'],
    ['Series C2', 'series-c'],
    ['series b extension', 'series-b'],
    ['Series A (with earlier rounds)', 'series-a'],
    ['Series A and debt', 'series-a'],
    ['Series F-2', 'later-series'],
    ['Series K', 'later-series'],
    ['Growth round, second closing', 'growth'],
    ['Growth financing, non-dilutive', 'debt'],
    ['Convertible note', 'debt'],
    ['Strategic investment', 'strategic'],
    ['Seed and Series A', 'other'],
    ['Series A and B', 'other'],
    ['Debt and equity', 'other'],
    ['Pre-Series A', 'other'],
    ['Venture round', 'other'],
    ['Seedling prize', 'other'],
    ['Series Alpha', 'other'],
    ['', 'other'],
    [null, 'other'],
    ['IPO', 'exit'],
    ['Pre-IPO', 'other'],
    ['SPAC merger', 'exit'],
    ['Series B (total to date)', 'series-b'],
    // As people and other catalogues write them.
    ['Pre Seed', 'pre-seed'],
    ['PRE_SEED round', 'pre-seed'],
    ['Preseed', 'pre-seed'],
    ['Series Seed', 'seed'],
    ['Series Seed-2', 'seed'],
    ['Seed+', 'seed'],
    ['Series-A', 'series-a'],
    ['SERIES  A', 'series-a'],
    ['SeriesB', 'series-b'],
    ['Series A+', 'series-a'],
    ['series_c', 'series-c'],
    ['Series A\u20111', 'series-a'],
    ['Series B Preferred', 'series-b'],
    ['Series F and later', 'later-series'],
    ['Venture debt', 'debt'],
    ['Debt', 'debt'],
    ['Post-IPO debt', 'debt'],
    ['Post-IPO equity', 'other'],
    ['Post IPO', 'other'],
    ['Post-IPO secondary', 'exit'],
    ['pre ipo', 'other'],
    ['Pre Series A', 'other'],
    ['Seed / Series A', 'other'],
    ['Series A & B', 'other'],
    ['Seed + Series A', 'other'],
    ['Grant', 'other'],
    ['Angel', 'other'],
    ['Venture', 'other'],
    ['Series', 'other'],
  ])('of %j is %s', (round, stage) => {
    expect(stageFrom(round)).toBe(stage);
  });

  test.each(STAGES)('of our own code %s is that stage', (code) => {
    expect(stageFrom(code)).toBe(code);
    expect(stageFrom(code.replaceAll('-', ' ').toUpperCase())).toBe(code);
    expect(stageFrom(STAGE_NAMES[code])).toBe(code);
  });
});

describe('what an event is', () => {
  test.each([
    [null, 'equity'],
    ['Series A extension', 'equity'],
    ['Pre-IPO', 'equity'],
    ['SoftBank-led round (up to)', 'equity'],
    ['Venture debt', 'debt'],
    ['Convertible note', 'debt'],
    ['Growth financing, non-dilutive', 'debt'],
    ['Debt and equity', 'mixed'],
    ['Series A and debt', 'mixed'],
    ['Research grant', 'grant'],
    ['Grants', 'grant'],
    ['Loans', 'debt'],
    ['Credit line', 'debt'],
    ['Tender offer', 'secondary'],
    ['Initial public offering', 'ipo'],
    ['Take-private', 'acquisition'],
    ['Initial coin offering', 'token'],
    ['Secondary', 'secondary'],
    ['Acquired by a rival', 'acquisition'],
    ['Majority investment', 'acquisition'],
    ['IPO', 'ipo'],
    ['SPAC merger', 'ipo'],
  ])('by its name %j: %s', (round, kind) => {
    expect(kindOf({ round })).toBe(kind);
  });

  test('as its record states it, whatever its name', () => {
    expect(kindOf({ round: 'Growth round', kind: 'acquisition' })).toBe('acquisition');
    expect(kindOf({ round: 'Debt', kind: 'no such kind' })).toBe('debt');
  });
});

describe('the name of an investor', () => {
  test.each([
    ['  Index   Ventures ', 'Index Ventures'],
    ['led by Accel', 'Accel'],
    ['Co-led by Accel', 'Accel'],
    ['Accel (lead)', 'Accel'],
    ['Accel (co-lead investor)', 'Accel'],
    ['with participation from Accel', 'Accel'],
    ["FTX's Sam Bankman-Fried and others", "FTX's Sam Bankman-Fried"],
    ['Accel, among others', 'Accel'],
    ['Accel and several angels', 'Accel'],
    ['Slaughter and May', 'Slaughter and May'],
    ['Plug and Play', 'Plug and Play'],
    ['Counterpoint Global (Morgan Stanley)', 'Counterpoint Global (Morgan Stanley)'],
    ['SV Angel', 'SV Angel'],
    ['Strategic Cyber Ventures', 'Strategic Cyber Ventures'],
    ['New Enterprise Associates', 'New Enterprise Associates'],
    ['blisce/', 'blisce/'],
    ['Led Ventures', 'Led Ventures'],
  ])('in %j is %j', (written, name) => {
    expect(investorName(written)).toBe(name);
  });

  test.each([
    'undisclosed investors',
    'and others',
    'Existing investors',
    'angel investors',
    'Angels',
    'other existing investors',
    'N/A',
    'NULL',
    '#N/A',
    'nan',
    '-',
    'led by undefined',
    ' ',
  ])('is missing in %j', (written) => {
    expect(investorName(written)).toBeNull();
  });
});

test.each([
  ['société générale', 'societe-generale'],
  ['a capital', 'a-capital'],
  ['z ai zhipu ai', 'z-ai-zhipu-ai'],
  ['++', ''],
  ['百度', ''],
])('the id of %j is %j', (key, id) => {
  expect(entityId(key)).toBe(id);
});

test('an id is cut without a hyphen at its end', () => {
  expect(entityId(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
});
