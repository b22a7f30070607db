import { readPageNumber } from '#site/pager.ts';

/** What the address of a tool's changes asks for. */
export interface ChangesQuery {
  /** From 1. */
  page: number;
  /** The change that an operator wants to undo. */
  restore: string | null;
}

const CHANGE_ID = /^\d{1,20}\.[a-z0-9_]{1,80}$/;

export function readChangesQuery(params: URLSearchParams): ChangesQuery {
  const restore = params.get('restore') ?? '';
  return {
    page: readPageNumber(params.get('page')),
    restore: CHANGE_ID.test(restore) ? restore : null,
  };
}

export function writeChangesQuery({ page, restore }: ChangesQuery): URLSearchParams {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(restore !== null && { restore }),
  });
}
