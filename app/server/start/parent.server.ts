const LOOK_MS = 500;

/** Tells when the process that started this one has gone, be it killed outright. */
export function whenParentDies(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, LOOK_MS).unref();
}
