interface Props {
  to: string;
  children: string;
}

/** The link from a section's heading to the rest of what it shows. */
export function MoreLink({ to, children }: Props) {
  return (
    <a href={to} className="link min-h-6 text-sm">
      {children}
    </a>
  );
}
