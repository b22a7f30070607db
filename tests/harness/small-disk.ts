import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Disks that fill up. They are file systems in memory, which requires root on Linux, and end with the test. */

/** A new folder that is a small disk. */
export function temporaryDisk(megabytes: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-disk-'));
  // Run after the disk has gone: what was registered last goes first.
  onTestFinished(() => rmdirSync(folder));
  mountSmallDisk(folder, megabytes);
  return folder;
}

/** Makes a folder a small disk; what it holds is hidden until the test ends. */
export function mountSmallDisk(folder: string, megabytes: number): void {
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'toolbox-test', folder]);
  chmodSync(folder, 0o755);
  onTestFinished(() => void execFileSync('/bin/umount', ['--lazy', folder]));
}

/** Takes up all remaining room. */
export function fill(folder: string): string {
  const file = path.join(folder, 'ballast');
  const descriptor = openSync(file, 'w');
  for (const size of [1_048_576, 4_096]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(descriptor, block);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  closeSync(descriptor);
  return file;
}
