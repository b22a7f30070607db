import { FILE_COLUMNS } from './file-columns.ts';
import type { BodyKind } from './limits.ts';

/** A screen, and the parameters that it reads from its address. It ignores every other parameter. */
export interface Screen {
  /** Parameters with a closed list of values; any other value counts as missing. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Parameters with open values, and how to write them so that equal ones look equal. */
  open?: Open;
  /** What its forms send, where that is more than a form's usual few texts (`BODY_LIMITS`). */
  body?: BodyKind;
  /** Whether the page also exists as Markdown (`twins.ts`), which only pages that everybody may read do. */
  hasTwin?: true;
}

export interface Open {
  names: readonly string[];
  /** Parameters that a form may repeat, once for each chosen value. */
  lists?: readonly string[];
  write: (asked: URLSearchParams) => URLSearchParams;
}

/** A file of which people choose the columns. @param open the parameters that say what it is of */
export function withColumns({ names, lists = [], write }: Open = asGiven()): Open {
  return {
    names: [...names, FILE_COLUMNS],
    lists: [...lists, FILE_COLUMNS],
    write(asked) {
      const others = new URLSearchParams(asked);
      others.delete(FILE_COLUMNS);
      const chosen = asked.getAll(FILE_COLUMNS).map((id) => [FILE_COLUMNS, id]);
      return new URLSearchParams([...write(others), ...chosen]);
    },
  };
}

/** Parameters that are written unchanged. */
export function asGiven(...names: string[]): Open {
  return { names, write: (asked) => asked };
}
