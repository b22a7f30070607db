import { createContext } from 'react';

/** On the server, the mark of the inline scripts and styles that are ours, given as their nonce; browsers see none. */
export const ScriptMarker = createContext<string | undefined>(undefined);
