import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addAlias, removeAlias } from '#server/funding/aliases.server.ts';
import { figuresTurn } from '#server/listing/figures-worker.server.ts';
import { refreshFigures } from '#server/listing/kept-figures.server.ts';
import { restoreValue } from '../../catalogue/restore.ts';
import { withMarkets } from '../harness/markets.ts';
import { addOperator, DESK_OPERATOR } from '../harness/operators.ts';
import { report } from '../harness/report.ts';

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
    const turn = figuresTurn(bulk, { now: () => 0 });
    const before = await companies();
    expect(before.slice(0, 2)).toEqual(['31 funded', '3']);
    await merge();
    await turn();
    expect((await companies()).slice(0, 2)).toEqual(['21 funded', '2']);
    await part();
    await turn();
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
    await turn();
    expect((await lineOf('Video', subscriber))['Raised, 12 months']).toBe('$108M2 of 2 rounds');
    expect((await pageFor('/categories/video', subscriber)).text).toContain('$118,000,000');
    await restore([{ round: 'Series C', amount: 77_000_000, date: '2026-01' }]);
    await turn();
    expect((await lineOf('Video', subscriber))['Raised, 12 months']).toBe('$107M2 of 2 rounds');
  });

  test('is not lost if the program dies while it adds up', async () => {
    await merge();
    const dies = bulk.transaction(async (tx) => {
      await refreshFigures(tx);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect((await lineOf('Voice', subscriber)).Companies).toBe('31 funded');
    await figuresTurn(bulk, { now: () => 0 })();
    const shown = (await lineOf('Voice', subscriber)).Companies;
    report({ what: 'merged names, with the program killed', count: 1, lost: shown === '21 funded' ? 0 : 1 });
    expect(shown).toBe('21 funded');
    await part();
    await refreshFigures(bulk);
  });

  test('waits while an import goes on, as long as adding up took', async () => {
    let [time, step] = [0, 1_000];
    const turn = figuresTurn(bulk, { now: () => (time += step) });
    const isSummed = async () => {
      const { rows } = await bulk.execute<{ unsummed: number }>(sql`SELECT unsummed FROM catalogue_state`);
      return rows[0]?.unsummed === 0;
    };
    const write = () => bulk.execute(sql`UPDATE catalogue_state SET unsummed = unsummed + 1`);
    await write();
    await turn();
    expect(await isSummed()).toBe(true);
    step = 1;
    for (let batch = 0; batch < 3; batch += 1) {
      await write();
      time += 500;
      await turn();
      expect(await isSummed()).toBe(false);
    }
    time += 1_000;
    await turn();
    expect(await isSummed()).toBe(true);
  });
});
