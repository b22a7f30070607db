/** Whether a tool is Free or Premium (spec §1, "Tool labelling"). */
export function PriceBadge({ isPremium }: { isPremium: boolean }) {
  return isPremium ? (
    <span className="badge badge-premium" title="This tool has no free tier">
      Premium<span className="sr-only">: no free tier</span>
    </span>
  ) : (
    <span className="badge">Free</span>
  );
}
