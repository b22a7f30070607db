import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from './generator.ts';
import { type Circumstances, RESULTS } from './results.ts';

/** What benchmarks have kept (bench/results), in their shapes. */

export interface PageResult extends Circumstances {
  seconds: number;
  rows: { page: string; case: string; sides: Record<string, Figures> }[];
  /** What could not be compared, and why. */
  refused: string[];
}

export interface MemoryResult extends Circumstances {
  requests: number;
  afterStart: { rss: number; pss: number };
  afterRequests: { rss: number; pss: number };
}

export interface Measured {
  p50: number;
  p95: number;
  /** The first answer of a node that has just started, in milliseconds, and what later ones cost. */
  first?: number;
  statements?: number;
}

/** Seconds: as they passed, and of the processor, here and in the database. */
export interface Cost {
  seconds: number;
  node: number;
  database: number;
}

export interface Part extends Cost {
  records: number;
}

export interface ImportResult extends Circumstances {
  tools: number;
  imported: { total: Cost; parts: Part[]; afterwards: Cost; nodeMb: number; databaseMb: number };
  /** The median of several. */
  copied: Cost;
  ratio: number;
  ratioOfProcessor: number;
}

export interface WorkersResult extends Circumstances {
  /** Of a processor, for each worker; null if none could be given. */
  share: number | null;
  rounds: number;
  rows: {
    kind: string;
    ratio: number;
    lower: number;
    higher: number;
    database: number;
    generators: number;
    sides: { count: number; perSecond: number; workers: number[] }[];
  }[];
  refused: string[];
}

/** Milliseconds, and bytes on the wire. The time that scripts block is null where none ran to measure it. */
export interface Visit {
  lcp: number;
  tbt: number | null;
  cls: number;
  bytes: number;
  scriptBytes: number;
}

export interface BrowserResult extends Circumstances {
  rounds: number;
  rows: { page: string; scripts: Visit; none: Visit }[];
}

/** A page's document as a browser asks for it: its bytes on the wire, and how they are compressed. */
export interface Delivered extends Visit {
  html: number;
  encoding: string;
}

export interface NextRow {
  page: string;
  /** Ours, and the same page in Next.js: rendered for each request, and rendered by its build. */
  sides: { ours: Delivered; rendered: Delivered; static: Delivered };
}

/** Our largest paint, as a multiple of the faster one in Next.js. */
export function multipleOfNext({ sides: { ours, rendered, static: built } }: NextRow): number {
  return ours.lcp / Math.min(rendered.lcp, built.lcp);
}

export interface NextResult extends Circumstances {
  /** Of Next.js. */
  version: string;
  rounds: number;
  rows: NextRow[];
}

export interface StartResult extends Circumstances {
  /** One for each start. */
  seconds: number[];
}

export interface SearchResult extends Circumstances {
  rows: { case: string; target: number; sizes: Record<string, Measured> }[];
  /** Everyday searches, by how well they were answered. */
  score: { good: number; fair: number; bad: number };
}

export interface WeightsResult extends Circumstances {
  /** In kB on the wire. */
  rows: { page: string; html: number; scripts: number }[];
}

export interface NodesResult extends Circumstances {
  nodes: number;
  /** For each write, when the last of them showed it. */
  seenAfterMs: number[];
}

/** A benchmark's last result; null if it has none. */
export function kept<T>(name: string): T | null {
  const file = path.join(RESULTS, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
