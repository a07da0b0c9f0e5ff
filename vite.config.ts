import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    sourcemap: false,
    // Older targets make the style step rewrite light-dark(), and borders turn black.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
})
