import { type HTMLElement, parse } from 'node-html-parser';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** Vendors and editors, as they use the site over requests. */
export function asPeople(app: TestApp) {
  return {
    post(path: string, fields: Record<string, string>, by: TestMember): Promise<Response> {
      return app.send(path, { method: 'POST', body: new URLSearchParams(fields), headers: by.headers });
    },
    async page(path: string, by?: TestMember): Promise<HTMLElement> {
      const response = await app.get(path, by?.headers);
      expect(response.status, path).toBe(200);
      return parse(await response.text());
    },
  };
}

/** Where an answer leads; '' for nowhere. */
export const placeOf = (response: Response) => response.headers.get('location') ?? '';

/** The text of a page's main part. */
export const words = (root: HTMLElement) =>
  root.querySelector('main')?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
