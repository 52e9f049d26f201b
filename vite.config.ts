import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      // Routes, jobs and the database share one module graph (docs/decisions/0001).
      build: { rollupOptions: { input: "./server/app.ts" } },
    },
  },
});
