/** Whether a tool is Free or Premium (spec §1, "Tool labelling"). */
export function PriceBadge({ isPremium }: { isPremium: boolean }) {
  return isPremium ? (
    <span className="badge badge-premium">Premium</span>
  ) : (
    <span className="badge">Free</span>
  );
}
