/**
 * Whether browsers keep a session's cookies at an address: they are `Secure`, so it must be https or the browser's own
 * machine.
 *
 * @param address any http or https address
 */
export function keepsSignIn(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The message where signing in cannot work.
 *
 * @param home the site's own address
 */
export function insecureText(home: string): string {
  const way = keepsSignIn(home) ? `Open ${home} instead` : 'Open the site over https instead';
  return `Signing in does not work at this address: browsers keep nobody signed in at an address that begins with http://, except http://localhost on their own machine. ${way}.`;
}
