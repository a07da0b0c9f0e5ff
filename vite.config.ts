import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContracts } from './scripts/build/lean-contracts.ts'
import { pageFiles } from './scripts/build/page-files.ts'

/** All that the entry imports, but not the entry: it has to stay one of its own. */
const first = { name: 'first', test: /^(?!.*(src.app.web.tsx|index.html))/ }

/**
 * A page names in its own first line all files that it needs, also those that its files import in their turn: they are
 * fetched at once. Vite's own way, a list of all pages' files in what loads first, is 12 KB of it after gzip.
 */
const namesItsFiles: Plugin = {
  name: 'names-its-files',
  renderChunk(code, chunk, _options, { chunks }) {
    if (!chunk.isDynamicEntry) return null
    const direct = new Set(chunk.imports)
    const further = new Set<string>()
    const follow = (name: string) => {
      for (const next of chunks[name]?.imports ?? []) {
        if (direct.has(next) || further.has(next) || chunks[next]?.name === 'first') continue
        further.add(next)
        follow(next)
      }
    }
    for (const name of direct) follow(name)
    const lines = [...further].map(name => `import${JSON.stringify(`./${name.split('/').pop()}`)};`)
    return lines.length === 0 ? null : { code: code + lines.join(''), map: null }
  },
}

/**
 * A dialog and a table name Mantine's ScrollArea, which asks the library that places popups for one small hook: with it
 * came all that places popups, 25 KB after gzip, to every page.
 */
const leanScrollArea: Plugin = {
  name: 'lean-scroll-area',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@floating-ui\/react$/ },
    handler: (_id, importer) =>
      importer?.endsWith('/ScrollArea/ScrollArea.mjs')
        ? fileURLToPath(new URL('src/web/ui/merge-refs.ts', import.meta.url))
        : null,
  },
}

/** Mantine's ids without a second drawing of all that have one. */
const steadyIds: Plugin = {
  name: 'steady-ids',
  enforce: 'pre',
  resolveId: {
    filter: { id: /use-id\/use-id\.mjs$/ },
    handler: () => fileURLToPath(new URL('src/web/ui/mantine-id.ts', import.meta.url)),
  },
}

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`

/** Where nothing is built, the scripts of the server's own pages are their source. */
const clientPageScript: Plugin = {
  name: 'client-page-script',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      const name = /^\/(client-\w+)\.js$/.exec(request.url ?? '')?.[1]
      if (name) request.url = `/src/web/client-page/${name}.ts`
      next()
    })
  },
}

const plugins = [
  clientPageScript,
  leanContracts,
  leanScrollArea,
  steadyIds,
  react(),
  namesItsFiles,
] as Plugin[]

export default defineConfig({
  // React has the hook itself.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [...plugins, pageFiles(first, plugins)],
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      // Made by the server; a short name there is a screen of the portal.
      '^/clientPortal/((quotes/.{8,})|((invoice|statement|signature)/.))': server,
      '^/(arrival|customer-feedback|sms-reply|unsubscribe)': server,
      '^/(f|site)/.': server,
    },
  },
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    sourcemap: false,
    modulePreload: {
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    // What the scripts are made of goes out with its licences.
    license: { fileName: 'licences.md' },
    // Older targets make the style step rewrite light-dark(), and borders turn black.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
})
