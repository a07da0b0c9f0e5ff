import { defineConfig } from 'vite'

/** The server as one plain ES module; packages stay in node_modules, our JSON data goes in. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/app/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' } },
  },
})
