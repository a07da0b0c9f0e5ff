import { defineConfig } from 'vite'

/**
 * The scripts of the pages that the server makes for companies' clients: no framework, one file each. The mode names
 * which: `client-page` is that of all, `client-form` fills a form in, `client-proof` checks the PDF of one,
 * `client-map` draws streets.
 */
export default defineConfig(({ mode: name }) => ({
  publicDir: false,
  build: {
    copyPublicDir: false,
    cssCodeSplit: false,
    // MapLibre by itself is 1 MB before it is compressed.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: `src/web/client-page/${name}.ts`,
      output: {
        entryFileNames: `${name}.js`,
        codeSplitting: false,
        // The only style is that of the map; its worker's name carries its content.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? `${name}.css` : 'assets/[name]-[hash][extname]',
      },
      preserveEntrySignatures: 'strict',
    },
  },
}))
