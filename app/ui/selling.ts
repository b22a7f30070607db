import { createContext, useContext } from 'react';
import { NOT_SOLD_HERE } from '#site/plan-rights.ts';

/** Whether plans can be bought on this site: whether a payment provider is set up. */
export const SellingContext = createContext(false);

/** What must stand beside a link or button that leads to buying a plan; null where it can be bought. */
export function useNotSold(): string | null {
  return useContext(SellingContext) ? null : NOT_SOLD_HERE;
}
