import { defineConfig } from 'vite'

/** The server as one plain ES module; packages stay in node_modules, our JSON data goes in. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: [
        'src/app/main.ts',
        ...[
          'backup',
          'restore',
          'doctor',
          'alert',
          'staff',
          'lookups',
          'keys',
          'files',
          'company',
          'second-factor',
          'seed',
        ].map(name => `src/app/commands/${name}.ts`),
        'src/server/decoding/decoder.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
