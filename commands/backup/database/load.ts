import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { counted, type Progress } from '../progress.ts';
import { copyTarget, type Table } from './tables.ts';

/** Fills tables one after another. */
export interface TableLoader {
  /** Adds to a table. Naming another table finishes the previous one. */
  add(table: Table, content: AsyncIterable<Buffer>): Promise<void>;
  end(): Promise<void>;
  /** How many rows each table received. */
  rows: ReadonlyMap<string, number>;
}

interface Copying {
  name: string;
  sink: CopyStreamQuery;
  bytes: number;
  done: Promise<void>;
}

export function createLoader(
  client: Client,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): TableLoader {
  const rows = new Map<string, number>();
  let current: Copying | undefined;
  const end = async () => {
    if (!current) return;
    const { name, sink, done } = current;
    current = undefined;
    sink.end();
    await done;
    rows.set(name, sink.rowCount);
    progress.say(`${name}: ${counted(sink.rowCount, 'row')}`);
  };
  return {
    rows,
    end,
    async add(table, content) {
      if (current?.name !== table.name) {
        await end();
        current = begin(client, table);
      }
      for await (const chunk of content) {
        signal.throwIfAborted();
        await write(current, chunk);
        progress.during(table.name, current.bytes);
      }
    },
  };
}

function begin(client: Client, table: Table): Copying {
  const sink = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
  const done = finished(sink);
  // Any failure is reported by the next write, or at the end.
  done.catch(() => {});
  return { name: table.name, sink, bytes: 0, done };
}

async function write(copying: Copying, chunk: Buffer): Promise<void> {
  copying.bytes += chunk.length;
  if (!copying.sink.write(chunk)) await Promise.race([once(copying.sink, 'drain'), copying.done]);
}
