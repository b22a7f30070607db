const LOOK_MS = 500;

/** Calls back when the parent process has ended, even if it was killed. */
export function whenParentDies(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, LOOK_MS).unref();
}
