import { useRef, useState } from 'react';

/** Copies or prints the comparison. A browser that refuses to copy shows the address, selected. */
export function ShareComparison({ path }: { path: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };
  return (
    <>
      <button type="button" className="btn needs-script" onClick={() => void copy()}>
        Copy link
      </button>
      <button type="button" className="btn needs-script" onClick={() => print()}>
        Print
      </button>
      <span role="status" className="small">
        {copied === 'yes' && 'The link is copied.'}
        {copied === 'refused' && 'Copy the address here:'}
      </span>
      {copied === 'refused' && <Address path={path} />}
    </>
  );
}

function Address({ path }: { path: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <input
      ref={(input) => {
        field.current = input;
        input?.focus();
        input?.select();
      }}
      readOnly
      aria-label="Address of this comparison"
      className="field max-w-120"
      defaultValue={new URL(path, location.href).href}
    />
  );
}
