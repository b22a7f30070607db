import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReport, reportMessage, reportOf } from '#features/contact/contact-rules.ts';
import { writeReport } from '#features/contact/fact-report.ts';
import { CONTACT_FORM } from '#features/contact/forms.ts';
import { paths } from '#site/paths.ts';

const REPORT = { tool: 'chatgpt', tab: 'funding', field: 'Total funding', shown: '$61.5M' } as const;

test('a report survives its address', () => {
  const { search, hash } = new URL(paths.reportFact(REPORT), 'http://localhost');
  expect(readReport(new URLSearchParams(search))).toEqual(REPORT);
  expect(hash).toBe('#form');
});

test('its message names the tool, the field and what was shown', () => {
  expect(reportMessage(REPORT).split('\n')).toEqual([
    'Tool: chatgpt',
    'Tab: Funding & Competition',
    'Field: Total funding',
    'Shown: $61.5M',
    '',
    'What is right, and where it can be read: ',
  ]);
});

test('for a tab that holds nothing, it asks what the sender knows', () => {
  const message = reportMessage({ ...REPORT, field: 'Funding & Competition', shown: '' });
  expect(message).toContain('Tab: Funding & Competition\nNothing is recorded yet.\n');
  expect(message).not.toContain('Field:');
});

test.each(['', 'A B', '../x', 'x'.repeat(121), '<b>'])('%s is no tool, so there is no report', (tool) => {
  expect(readReport(new URLSearchParams({ tool, field: 'f' }))).toBeNull();
});

test('an unknown tab is no tab', () => {
  expect(readReport(new URLSearchParams({ tool: 'a', tab: 'x' }))?.tab).toBeNull();
});

test('whatever an address says becomes a short message in plain lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (field, shown) => {
      const report = readReport(new URLSearchParams({ tool: 'a', tab: 'tech', field, shown }));
      if (report === null) throw new Error('There is no report.');
      expect(report.field.length).toBeLessThanOrEqual(60);
      expect(report.shown.length).toBeLessThanOrEqual(40);
      expect(reportOf(report)).toEqual(report);
      expect(readReport(writeReport(report))).toEqual(report);
      const message = reportMessage(report);
      expect(message.split('\n').length).toBeLessThanOrEqual(6);
      expect(message.length).toBeLessThan((CONTACT_FORM.fields.message.control?.maxLength ?? 0) / 10);
    }),
    { numRuns: 30 },
  );
}, 30_000);
