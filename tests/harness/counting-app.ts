export const HTML = `<!doctype html><title>Page</title>${'<p>words</p>'.repeat(200)}`;

export function page(body = HTML, init: ResponseInit = {}): Response {
  return new Response(body, {
    ...init,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers },
  });
}

/** An app that counts how often it was asked. */
export function counting(answer: (request: Request) => Response | Promise<Response> = () => page()) {
  const asked: Request[] = [];
  return {
    asked,
    app: (request: Request) => {
      asked.push(request);
      return answer(request);
    },
  };
}
