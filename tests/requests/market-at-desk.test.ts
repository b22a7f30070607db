import { describe, expect, test } from 'vitest';
import { addAlias, removeAlias } from '#features/market/aliases.server.ts';
import { restoreValue } from '#features/publishing/restore.server.ts';
import { withMarkets } from '../harness/markets.ts';
import { addOperator, DESK_OPERATOR } from '../harness/operators.ts';

/** What an operator changes, as all categories side by side show it. */

const { app, subscriber, pageFor, lineOf } = await withMarkets();

describe('what an operator changes', () => {
  const { bulk } = app.db;
  const merge = () => addAlias(bulk, { kind: 'company', name: 'Hush', means: 'Acme', by: DESK_OPERATOR });
  const part = () => removeAlias(bulk, { kind: 'company', key: 'hush', by: DESK_OPERATOR });
  /** How many companies three pages count in a category or in all. */
  const companies = async () => {
    const { text } = await pageFor('/categories/voice');
    const home = await pageFor('/');
    return [
      (await lineOf('Voice', subscriber)).Companies,
      text.match(/Active Companies(\d)/)?.[1],
      home.text.replaceAll(/\s+/g, ' ').match(/rounds of (\d+) compan/)?.[1],
    ];
  };

  test('shows in every sum without an import', async () => {
    const editor = await addOperator(app.db, 'editor');
    const before = await companies();
    expect(before.slice(0, 2)).toEqual(['31 funded', '3']);
    await merge();
    expect((await companies()).slice(0, 2)).toEqual(['21 funded', '2']);
    await part();
    expect(await companies()).toEqual(before);
    const restore = (rounds: object[]) =>
      restoreValue(app.db, {
        toolId: 'secret',
        part: 'funding',
        field: 'funding_funding_rounds',
        value: { value: rounds },
        by: editor,
      });
    expect(await restore([{ round: 'Series C', amount: 78_000_000, date: '2026-01' }])).toBe('restored');
    expect((await lineOf('Video', subscriber))['Raised, 12 months']).toBe('$108M2 of 2 rounds; Vault 72.2%');
    expect((await pageFor('/categories/video', subscriber)).text).toContain('$118,000,000');
    await restore([{ round: 'Series C', amount: 77_000_000, date: '2026-01' }]);
    expect((await lineOf('Video', subscriber))['Raised, 12 months']).toBe('$107M2 of 2 rounds; Vault 72%');
  });
});
