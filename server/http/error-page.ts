import { createHash } from "node:crypto";
import { brand } from "~/content/brand.ts";

export interface HttpError {
  status: number;
  title: string;
  sentence: string;
  headers?: Record<string, string>;
}

const style = `:root{color-scheme:light dark;--paper:light-dark(#f3efe6,#0f1714);--ink:light-dark(#14211c,#dfe7df);--cedar:light-dark(#b93c16,#f07a4f)}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:40rem;margin:0 auto;padding:10vh 1.5rem}
svg{display:block;width:100%;height:auto;fill:none;stroke:currentColor}
p.status{padding-top:.75rem;font-variant-caps:all-small-caps;letter-spacing:.08em}
h1{font:800 clamp(2rem,8vw,3.5rem)/1 "Arial Narrow",system-ui,sans-serif;letter-spacing:-.025em;margin:.5rem 0 1.5rem}
a{color:inherit;text-decoration-color:var(--cedar);text-underline-offset:.2em}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const bareHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

export function renderHttpError(
  { status, title, sentence, headers = {} }: HttpError,
  accept: string | undefined,
): { status: number; headers: Record<string, string>; body: string } {
  const isPage = accept?.includes("text/html") ?? false;
  return {
    status,
    headers: {
      ...bareHeaders,
      ...(isPage && { "Content-Security-Policy": policy }),
      "Content-Type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      ...headers,
    },
    body: isPage ? page(status, title, sentence) : `${sentence}\n`,
  };
}

export function errorResponse(error: HttpError, request: Request): Response {
  const { status, headers, body } = renderHttpError(error, request.headers.get("Accept") ?? undefined);
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

const spokes = Array.from({ length: 16 }, (_, at) => {
  const angle = (at * Math.PI) / 8;
  return `M430 46l${(28 * Math.cos(angle)).toFixed(1)} ${(28 * Math.sin(angle)).toFixed(1)}`;
}).join("");
const drawing = `<svg viewBox="0 0 640 96" aria-hidden="true"><circle cx="430" cy="46" r="36" stroke-width="7"/><circle cx="430" cy="46" r="28"/><circle cx="430" cy="46" r="4"/><path d="${spokes}" stroke-width=".6"/><path d="M0 86h640M0 92q40-6 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0" stroke-width="1"/></svg>`;

// Not escaped: pass only our own text, never a client's.
const page = (status: number, title: string, sentence: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | ${brand.name}</title><style>${style}</style></head>
<body><main>${drawing}<p class="status">${brand.name} ${status}</p><h1>${title}</h1><p>${sentence}</p><p><a href="/">Return to Home</a></p></main></body>
</html>
`;
