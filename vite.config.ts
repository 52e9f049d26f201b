import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    tsconfigPaths: true,
    // Conform alone imports "zod/v4"; the smaller half has all that it uses (docs/decisions/0017).
    alias: [{ find: /^zod\/v4$/, replacement: "zod/mini" }],
  },
  environments: {
    client: {
      build: {
        // What a dozen routes share is one file: 14 requests and 138 KB for a form page instead of 30 and 144.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 12 }] } } },
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
