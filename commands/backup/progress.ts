const INTERVAL_MS = 5_000;
const MB = 1_000_000;

/** Reports what was done and, now and then, how far a long step is. */
export interface Progress {
  say(line: string): void;
  /** @param bytes how much of the step is done */
  during(step: string, bytes: number): void;
}

export function createProgress(write: (line: string) => void): Progress {
  let saidAt = performance.now();
  const say = (line: string) => {
    saidAt = performance.now();
    write(line);
  };
  return {
    say,
    during(step, bytes) {
      if (performance.now() - saidAt > INTERVAL_MS) say(`${step}: ${megabytes(bytes)} …`);
    },
  };
}

/** A size for people: '12.3 MB'. */
export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}

/** A number for people: '3,863 rows'. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}
