import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

// Conform makes its few schemas with the whole of Zod; the small half has the same and spares a form's page 20 KB.
const conformOnZodMini: Plugin = {
  name: "conform-on-zod-mini",
  enforce: "pre",
  resolveId: {
    filter: { id: /^zod\/v4$/ },
    handler(_id, importer) {
      if (!importer?.includes("@conform-to/zod")) return null;
      return this.resolve("zod/mini", importer, { skipSelf: true });
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [conformOnZodMini, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files of what all pages with script have, instead of two dozen: each costs half a kilobyte of headers.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
                {
                  name: "site",
                  test: /\/app\/(components\/(site-|page-|error-screen|flash|request-id|illustrations\/brand-mark|ui\/notices)|content\/(brand|pages|navigation|vancouver-hosts|packages|figures|dates|money)\.ts)/,
                },
                { name: "bikes", test: /\/app\/components\/(illustrations\/(e-bike|drawing)|e-bike-title)/ },
                { name: "conform", test: /node_modules\/@conform-to\/(react|dom)\// },
                { name: "zod", test: /node_modules\/(zod|@conform-to\/zod)\/|\/app\/forms\/(rules|parse-form)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The packages go into the server build as well: to find and read thousands of files one by one took most of a
      // start and two thirds of the memory (bench/README.md). Vite's own server, in development, takes them as they are.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      // Routes, jobs and the database share one module graph (docs/decisions/0001).
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
}));
