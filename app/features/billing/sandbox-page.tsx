import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** The layout of the pages that replace a payment provider's. Nobody should mistake them for real ones. */
export function SandboxPage({ title, children }: Props) {
  return (
    <div className="wrap py-8">
      <div className="max-w-prose border-l-4 border-brand pl-4">
        <p className="font-semibold">Sandbox: no money moves</p>
        <p className="small mt-1">
          This page stands in for a payment provider, so that everything around a purchase can be tried. It
          asks for no card and stores none.
        </p>
      </div>
      <h1 className="mt-8">{title}</h1>
      {children}
    </div>
  );
}
