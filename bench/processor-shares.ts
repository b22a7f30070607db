import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Fixed shares of a processor for processes, by the `cpu` controller of Linux's control groups, version 1
 * (kernel documentation, `sched-bwc`).
 */
const ROOT = '/sys/fs/cgroup/cpu';
const PERIOD_US = 100_000;
/** The most that there is: what is measured comes before other programs of the machine. */
const PRECEDENCE = '262144';

export class ProcessorShares {
  readonly #groups: string[] = [];

  /** @returns null where this process may not make groups */
  static open(): ProcessorShares | null {
    const shares = new ProcessorShares();
    try {
      // What this process starts from now on belongs to its group.
      shares.#make([process.pid]);
      return shares;
    } catch {
      shares.close();
      return null;
    }
  }

  /** @param share of one processor, for all of them together; their later threads and children included */
  limit(pids: readonly number[], share: number): void {
    const group = this.#make(pids);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(Math.round(share * PERIOD_US)));
  }

  /** Call it once all that was started has ended. */
  close(): void {
    if (this.#groups.length > 0) move(ROOT, process.pid);
    for (const group of this.#groups.splice(0)) rmdirSync(group);
  }

  #make(pids: readonly number[]): string {
    const group = path.join(ROOT, `toolbox-bench-${process.pid}-${this.#groups.length}`);
    mkdirSync(group);
    this.#groups.push(group);
    writeFileSync(path.join(group, 'cpu.shares'), PRECEDENCE);
    for (const pid of pids) move(group, pid);
    return group;
  }
}

function move(group: string, pid: number): void {
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
}
