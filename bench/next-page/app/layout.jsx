/** The attributes are those that the site's own script sets before its first paint; its style sheet asks for them. */
export default function Layout({ children }) {
  return (
    <html lang="en" data-scripts="" data-hidden-columns="">
      <body>{children}</body>
    </html>
  );
}
