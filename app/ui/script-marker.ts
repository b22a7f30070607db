import { createContext } from 'react';

/** On the server, the nonce that marks our own inline scripts and styles; browsers never see it. */
export const ScriptMarker = createContext<string | undefined>(undefined);
