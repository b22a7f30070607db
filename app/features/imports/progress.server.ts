import type { ImportProgress } from './import-options.server.ts';

const TTY_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;
const BAR_WIDTH = 24;

export interface ProgressPrinter {
  print(progress: ImportProgress): void;
  /** Leaves the progress line, so that other output starts on its own line. */
  end(): void;
}

/**
 * Shows the progress of an import with its rate and the time left: a bar on a terminal, otherwise a line now
 * and then.
 */
export function createProgressPrinter(stream: NodeJS.WriteStream): ProgressPrinter {
  const startedAt = performance.now();
  const interval = stream.isTTY ? TTY_INTERVAL_MS : LOG_INTERVAL_MS;
  let printedAt = stream.isTTY ? 0 : startedAt;
  let isBarOpen = false;
  return {
    print(progress) {
      const now = performance.now();
      if (now - printedAt < interval) return;
      printedAt = now;
      const line = describeProgress(progress, now - startedAt);
      stream.write(stream.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
      isBarOpen = stream.isTTY;
    },
    end() {
      if (isBarOpen) stream.write('\r\x1b[K');
      isBarOpen = false;
    },
  };
}

/**
 * One line: bar, share, records, records per second, and the time left, estimated from the bytes still to
 * read.
 */
export function describeProgress(progress: ImportProgress, elapsedMs: number): string {
  const { file, records, bytesRead, bytesTotal } = progress;
  const share = bytesTotal > 0 ? Math.min(bytesRead / bytesTotal, 1) : 1;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const rate = elapsedMs > 0 ? Math.round((records / elapsedMs) * 1000) : 0;
  const left = share > 0 ? Math.ceil(((elapsedMs / share) * (1 - share)) / 1000) : undefined;
  const timeLeft = left === undefined ? '' : `, ${describeSeconds(left)} left`;
  return `${bar} ${Math.floor(share * 100)}% ${file}, ${records.toLocaleString('en-US')} records, ${rate.toLocaleString('en-US')}/s${timeLeft}`;
}

function describeSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
