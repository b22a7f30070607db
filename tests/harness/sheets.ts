import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { expect } from 'vitest';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** A cell or a part of a page in its words, with single spaces. */
export const words = (node: { structuredText: string } | null | undefined) =>
  node?.structuredText.replaceAll(/\s+/g, ' ').trim() ?? '';

/** What makes, changes and reads the decision sheets of an app. @param basics what each is made with */
export function sheetsOf(app: TestApp, basics: Record<'tools' | 'question' | 'context' | 'seats', string>) {
  const post = (path: string, fields: Record<string, string>, member: TestMember | null = null) =>
    app.send(path, { method: 'POST', headers: member?.headers ?? {}, body: new URLSearchParams(fields) });
  const make = (member: TestMember | null = null, more: Record<string, string> = {}) =>
    post(`/sheets/new?tools=${basics.tools}`, { ...basics, ...more }, member);
  const stored = async (id: string) =>
    (await app.db.write.select().from(decisionSheets).where(eq(decisionSheets.id, id)))[0];

  return {
    post,
    make,
    stored,

    /** Makes a sheet. @returns its address, and that of its form */
    async made(member: TestMember | null = null, more: Record<string, string> = {}) {
      const response = await make(member, more);
      expect(response.status).toBe(303);
      const edit = (response.headers.get('Location') ?? '').replace(/[?&]done=made$/, '');
      const sheet = edit.replace(/\/edit.*$/, '');
      return { edit, sheet, id: sheet.replace('/sheets/', '') };
    },

    /** Sends the form of a sheet as it is stored now. */
    async save(edit: string, fields: Record<string, string>, member: TestMember | null = null) {
      const { changed_at: version = '' } = (await stored(edit.split('/')[2] ?? '')) ?? {};
      return post(edit, { version, ...fields }, member);
    },

    async page(path: string, member: TestMember | null = null) {
      const response = await app.get(path, member?.headers ?? {});
      const root = parse(await response.text());
      return {
        response,
        root,
        text: words(root.querySelector('main')),
        cells: (label: string) =>
          root
            .querySelectorAll('main tbody tr')
            .find((row) => row.querySelector('th')?.text.trim() === label)
            ?.querySelectorAll('td')
            .map(words),
      };
    },

    async workbook(path: string, member: TestMember | null = null) {
      const response = await app.get(`${path}/sheet.xlsx`, member?.headers ?? {});
      expect(response.status).toBe(200);
      const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()));
      return { response, sheets, text: JSON.stringify(sheets) };
    },

    /** What the form of a sheet sends if nothing is typed. */
    async formOf(edit: string) {
      const page = parse(await (await app.get(edit)).text());
      const named = page.querySelectorAll('form input[name], form textarea[name], form select[name]');
      return Object.fromEntries(
        named.flatMap((control) => {
          const name = control.getAttribute('name') ?? '';
          if (['q', 'key', 'tool', 'intent'].includes(name)) return [];
          if (control.getAttribute('type') === 'checkbox' && !control.hasAttribute('checked')) return [];
          const chosen = control.querySelector('option[selected]')?.getAttribute('value');
          const value =
            control.tagName === 'TEXTAREA' ? control.text : (chosen ?? control.getAttribute('value') ?? '');
          return [[name, value.replace(/^\n/, '')]];
        }),
      );
    },
  };
}
