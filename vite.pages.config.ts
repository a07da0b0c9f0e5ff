import { defineConfig } from 'vite'

/** The one script of the pages that the server makes for companies' clients: no framework, one file. */
export default defineConfig({
  publicDir: false,
  build: {
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/web/client-page/client-page.ts',
      output: { entryFileNames: 'client-page.js', codeSplitting: false },
    },
  },
})
