import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { imports } from '#features/imports/tables/imports.server.ts';
import { MAX_UPLOADS_BYTES } from '#site/limits.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

/** Files that are refused at the desk. */

const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
const folder = path.join(app.dataDir, 'imports');
const owner = await addMember(app.db, { email: 'ops@example.org' });
const LINE = '{"id":"one","name":"One","description":"It does one thing."}\n';

async function upload(name: string, content: string): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([content], name));
  return app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
}

describe('an upload leaves nothing', () => {
  const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0);

  test.for([
    ['no file is chosen', '', '', 400, 'Choose a file.'],
    ['its name says no format', 'notes.pdf', 'x', 400, 'name must end with .xlsx'],
    [
      'it would withdraw tools',
      'withdrawn-tools.ndjson',
      '{"id":"one"}',
      400,
      'files that withdraw tools delete',
    ],
  ] as const)('if %s', async ([, name, content, status, text]) => {
    const before = kept();
    const response = await upload(name, content);
    expect([response.status, kept()]).toEqual([status, before]);
    expect(await response.text()).toContain(text);
  });

  test('if the files that wait fill their room', async () => {
    const before = kept();
    const waiting = { given_name: 'tools.ndjson', name: 'tools.ndjson', bytes: MAX_UPLOADS_BYTES };
    const [large] = await app.db.write
      .insert(imports)
      .values({ ...waiting, state: 'failed' })
      .returning({ id: imports.id });
    const response = await upload('tools.ndjson', LINE);
    expect([response.status, kept()]).toEqual([507, before]);
    expect(await response.text()).toContain('Import one of them');
    await app.db.write
      .update(imports)
      .set({ state: 'undone' })
      .where(eq(imports.id, large?.id ?? ''));
    expect((await upload('tools.ndjson', LINE)).status).toBe(303);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
    'if it is said to be %s',
    async (type) => {
      const before = kept();
      const init = { method: 'POST', body: 'x', headers: { ...owner.headers, 'Content-Type': type } };
      expect((await app.send('/operator/catalogue', init)).status).toBe(400);
      expect(kept()).toBe(before);
      expect(app.logged('error')).toEqual([]);
    },
  );

  test('if its sender goes away', async () => {
    const before = kept();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="tools.ndjson"\r\n\r\n{"id"';
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(head));
        setTimeout(() => controller.error(new Error('gone')), 50);
      },
    });
    const headers = { ...owner.headers, 'Content-Type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    expect((await app.send('/operator/catalogue', init)).status).toBe(400);
    expect(kept()).toBe(before);
  });
});
