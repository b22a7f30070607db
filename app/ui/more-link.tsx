import { Link } from 'react-router';

interface Props {
  to: string;
  children: string;
}

/** The link from a section's heading to the rest of what it shows. */
export function MoreLink({ to, children }: Props) {
  return (
    <Link to={to} className="link text-sm">
      {children}
    </Link>
  );
}
