import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Addresses are relative, so that the same files work under any base path; the server completes those of index.html. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
});
