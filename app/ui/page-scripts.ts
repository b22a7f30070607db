import { createContext } from 'react';

/** What the server knows about the scripts of the page that it renders. */
export interface PageScripts {
  /** The nonce that marks our own inline scripts and styles; browsers never see it. */
  marker: string | undefined;
  /** The address of the one script that every page loads. */
  entry: string;
  /** In development, the address of what that script needs first. */
  refresh: string | undefined;
}

export const PageScriptsContext = createContext<PageScripts>({
  marker: undefined,
  entry: '',
  refresh: undefined,
});
