import type { FieldFault } from '#catalogue/tools/field-values.ts';

/** Marks a page as a private preview. */
export async function previewOf(page: Response): Promise<Response> {
  const html = await page.text();
  // Inline styles and scripts, which the page's own policy allows.
  const policy = page.headers.get('Content-Security-Policy');
  const marked = html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<p role="status" class="wrap py-3 font-semibold">Preview: nothing of this is saved.</p>`,
  );
  return new Response(marked, {
    status: page.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...(policy !== null && { 'Content-Security-Policy': policy }),
    },
  });
}

/** The page shown for an invalid record. */
export function refusedPreview(faults: readonly FieldFault[]): Response {
  const lines = faults.map(({ field, reason }) => `${field} ${reason}`);
  return new Response(`Mend this before it can be previewed:\n\n${lines.join('\n')}\n`, {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
