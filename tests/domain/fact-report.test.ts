import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { writeReport } from '#features/proposals/reports/fact-report.ts';
import { isOnPage, pathOfReport, readReport, reportOf } from '#features/proposals/reports/report-rules.ts';
import { TOOL_TABS, toolTab } from '#site/access.ts';
import { paths } from '#site/paths.ts';

const REPORT = { tool: 'chatgpt', tab: 'funding', field: 'Total funding', shown: '$61.5M' } as const;

test('a report survives its address', () => {
  const { pathname, search } = new URL(paths.reportFact(REPORT), 'http://localhost');
  expect(pathname).toBe('/tools/chatgpt/report');
  expect(readReport('chatgpt', new URLSearchParams(search))).toEqual(REPORT);
});

test('an unknown tab is no tab', () => {
  expect(readReport('a', new URLSearchParams({ tab: 'x' })).tab).toBeNull();
});

test('whatever an address says becomes short plain lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (field, shown) => {
      const report = readReport('a', new URLSearchParams({ tab: 'tech', field, shown }));
      expect(report.field.length).toBeLessThanOrEqual(60);
      expect(report.shown.length).toBeLessThanOrEqual(20);
      expect(reportOf(report)).toEqual(report);
      expect(readReport('a', writeReport(report))).toEqual(report);
    }),
    { numRuns: 30 },
  );
});

test('each field of a tab is found again by the name that its page shows, unless that names several', () => {
  const several = TOOL_FIELDS.flatMap(({ key, label, group }) => {
    const tab = TOOL_TABS.find((each) => each.group === group)?.id ?? null;
    const path = pathOfReport({ tab, field: label });
    if (path === null) return label;
    expect(path.split('.')[1]).toBe(key);
    return [];
  });
  expect([...new Set(several)]).toEqual(['Code']);
});

test.each([
  ['Free tier', null, 'decision_information.decision_flags'],
  ['Status', null, 'business_information.business_current_status'],
  ['Free tier', 'tech', null],
  [toolTab('funding').title, 'funding', null],
  ['Location', null, null],
  ['Location', 'categories', null],
  ['toString', null, null],
] as const)('%s of the tab %s is %s', (field, tab, path) => {
  expect(pathOfReport({ field, tab })).toBe(path);
});

test.each([
  ...['Description', 'Maker', 'Owner', 'Website', 'Place', 'Offers', 'Free tier', 'Status', ''],
  'What the free plan gives',
])('the top of a page can be reported: %j', (field) => {
  expect(isOnPage({ field, tab: null })).toBe(true);
});

test.each([
  ['Owner', 'business'],
  ['Deployment', null],
  ['toString', null],
  [toolTab('funding').title, 'tech'],
] as const)('%s of the tab %s is on no page', (field, tab) => {
  expect(isOnPage({ field, tab })).toBe(false);
});
