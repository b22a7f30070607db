import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Fixed shares of a processor for processes, by the `cpu` controller of Linux's control groups, version 1
 * (kernel documentation, `sched-bwc`).
 */
const ROOT = '/sys/fs/cgroup/cpu';
/** Short, so that no round has a noticeable part of a period more than another. */
const PERIOD_US = 20_000;
/** The most that there is: what is measured comes before other programs of the machine. */
const PRECEDENCE = '262144';
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

export class ProcessorShares {
  readonly #groups: string[] = [];

  /** @returns null where this process may not make groups */
  static async open(): Promise<ProcessorShares | null> {
    const shares = new ProcessorShares();
    try {
      // What this process starts from now on belongs to its group.
      shares.#make([process.pid]);
      return shares;
    } catch {
      await shares.close();
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
  async close(): Promise<void> {
    if (this.#groups.length > 0) move(ROOT, process.pid);
    for (const group of this.#groups.splice(0)) await remove(group);
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

/** Removes a group, which counts programs that have just ended for a moment longer. */
async function remove(group: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; existsSync(group); await sleep(PAUSE_MS)) {
    try {
      rmdirSync(group);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
