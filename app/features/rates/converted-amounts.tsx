/** Amounts in the reader's currency, below those of the vendor; nothing without any. */
export function ConvertedAmounts({ lines = [] }: { lines?: readonly string[] | undefined }) {
  return lines.map((line) => (
    <span key={line} className="small block">
      Converted: {line}
    </span>
  ));
}
