import type { ReactNode } from 'react';

interface Props {
  /** Where it is sent. */
  action: string;
  isOn: boolean;
  bounds: { least: number; most: number };
  /** The orders of its buttons. */
  orders: { on: string; off: string };
  /** The field of the pace. */
  children: ReactNode;
}

/** Switches an agent on or off, and sets its pace. */
export function PaceForm({ action, isOn, bounds, orders, children }: Props) {
  return (
    <form method="post" action={action} className="mt-6 grid max-w-prose gap-4">
      {children}
      <p className="small">
        From {bounds.least} to {bounds.most}, on all nodes together. Of each, a few pages are read; robots.txt
        is obeyed, and a host is left alone for ten minutes afterwards.
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value={orders.on} className="btn btn-primary">
          {isOn ? 'Change the pace' : 'Switch on'}
        </button>
        {isOn && (
          <button type="submit" name="intent" value={orders.off} className="btn">
            Switch off
          </button>
        )}
      </p>
    </form>
  );
}
