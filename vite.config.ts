import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// What forms share. A content page that imports one of these would inline their styles, too.
const formModules = new RegExp(
  [
    "/app/forms/(?!account-rules)",
    "/app/features/submissions/submission-(?:form|schema)",
    "/app/domain/form-fields",
    "/app/components/plain-click",
  ].join("|"),
);

const frameModules = new RegExp(
  [
    "/app/components/(?:(?:site|error|inline|page|shown|illustrations/brand)-[\\w-]+|revalidate)\\.tsx?$",
    // Else a chunk of its own.
    "/react-dom/(?:index|cjs/react-dom\\.production)\\.js$",
  ].join("|"),
);

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: {
    tsconfigPaths: true,
    // Only Conform imports "zod/v4", and the smaller zod/mini covers it (docs/decisions/0017).
    alias: [{ find: /^zod\/v4$/, replacement: "zod/mini" }],
  },
  css: { modules: { generateScopedName: "[local]_[hash:base64:3]" } },
  environments: {
    client: {
      build: {
        // Each request costs half a kilobyte of headers and several tasks of the main thread.
        rolldownOptions: {
          // Where a page keeps its drawing on the server, the code of the drawing is not loaded.
          treeshake: { moduleSideEffects: [{ test: /\/components\/illustrations\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                // Else they would go into a chunk that every page loads; a page inlines only those that it imports.
                { debugName: "primitive", name: (id) => /\/styles\/primitives\/([\w-]+)\.css/.exec(id)?.[1] ?? null },
                // Public forms load "shared", too: no words of other pages. Its styles are on every page: no fields.
                {
                  name: "shared",
                  test: /^(?!.*(?:rare-tokens|app\/forms\/|components\/(?:admin|illustrations)\/|app\/content\/(?!brand|navigation|document\.|unexpected-error)))/,
                  minShareCount: 12,
                },
                // A page with a form may keep its drawing's code on the server; the chunk of its words would bring it along.
                { name: "vacancies", test: /\/illustrations\/bike-vacancies/ },
                { name: "admin", test: /\/app\/(?:components\/admin\/|content\/accounts)/, minShareCount: 12 },
                { name: "forms", test: formModules, minShareCount: 2 },
                { name: "beside-forms", test: /\/(?:answer-figure|numbered-steps|drawing-file)\.tsx?$/ },
                {
                  name: "frame",
                  test: frameModules,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled: resolving thousands of package files took most of the startup time and two thirds of the memory.
      ...(command === "build" && {
        // Native code cannot be bundled.
        resolve: { noExternal: true as const, external: ["sharp"] },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      // Routes, jobs and the database share one module graph (docs/decisions/0001).
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
}));
