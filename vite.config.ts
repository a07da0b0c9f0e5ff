import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContracts } from './scripts/build/lean-contracts.ts'

const mantine = (names: string) => `@mantine.core.esm.components.(${names})/`
const router = '@tanstack.react-router.dist.esm.(useLocation|useBlocker|useSearch|useNavigate)'
const icons =
  'tabler.icons-react.dist.esm.(createReactComponent|icons.Icon(ChevronRight|AlertCircle|InfoCircle))'

/**
 * What always loads together is one file: fewer requests, and a tenth smaller after gzip than a file a part. A group
 * takes along what its files import, unless one above it did. `npm run build` says when sign-in or the shell grows.
 */
const chunks = [
  // All that the entry imports, but not the entry: it has to stay one of its own.
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*(src.app.web.tsx|index.html))/, priority: 5 },
  // Between sign-in and shell: neither loads the other for the sake of a text field.
  {
    name: 'controls',
    priority: 4,
    test: new RegExp(
      [
        'components.Checkbox.CheckIcon',
        mantine('ActionIcon|CloseButton|Alert|Anchor'),
        icons,
        router,
        // Small parts of what opens that lists need as well.
        'use-merged-ref|create-safe-context|DirectionProvider',
        'src.web.address',
        'src.web.ui.(dialog.(use-leave-guard|use-save-key)|input.(Field|field-classes|TextInput)|select.(NativeSelect|ClosedRightSection))',
      ].join('|'),
    ),
  },
  { name: 'forms', priority: 3, test: /react-hook-form|src.web.forms.(use-form|Form|fields)\.tsx?$/ },
  // What stands on a page and in a dialog alike.
  {
    name: 'marks',
    priority: 3,
    test: new RegExp(
      `${mantine('Input|InputBase|Checkbox|Pill')}|get-(options-lockup|parsed-combobox-data|auto-contrast)|web.ui.(person.PersonChip|StatusBadge|page.(LoadFailed|EmptyState)|list.(SearchBox|use-list-state)|use-is-phone|select.(Select|MultiSelect)).tsx?$`,
    ),
  },
  // What tables and dialogs share with what opens over them.
  {
    name: 'surfaces',
    priority: 3,
    test: new RegExp(
      `${mantine('ScrollArea|Portal|FocusTrap|Overlay')}|use-focus-return|get-default-z-index|is-element.mjs|get-single-element-child|hooks.esm.utils.use-callback-ref|core.utils.(noop|create-event-handler|get-ref-prop)`,
    ),
  },
  {
    name: 'dialogs',
    priority: 3,
    test: new RegExp(`${mantine('Modal|ModalBase')}|react-remove-scroll|src.web.ui.dialog.Dialog.tsx`),
  },
  // All that opens over a page; what is chosen from comes with the first dropdown that is opened.
  { name: 'popups', priority: 2, test: new RegExp(`@floating-ui|${mantine('Popover|Tooltip')}`) },
  { name: 'choices', priority: 1, test: new RegExp(mantine('Combobox|Select')) },
  // Parts of the shell that partners' pages need as well, which must not fetch it.
  {
    name: 'both',
    priority: 4,
    test: new RegExp(
      `${mantine('Badge')}|Icon(Home|Settings|BuildingBank|UsersGroup|Search|Plus|Mail|ArrowUp|ChevronDown|CloudOff|Inbox).mjs|src.shared.(list|verdict|numbers.money-text).ts|src.web.(use-company-time|money-text|lazy-dropdown|keys.keys).ts|src.web.ui.(dialog.open-dialogs|use-is-phone|person.PersonAvatar|Hint).ts`,
    ),
  },
  { name: 'shell', priority: 4, test: /src.app.shell.(Shell|Frame|navigation.(TopBar|SideMenu)).tsx/ },
  {
    name: 'lists',
    priority: 0,
    test: /src.web.ui.(table.DataTable|list.ExportButton|table.SelectionButton).tsx|use-list-page/,
  },
]

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

export default defineConfig({
  // React has the hook itself.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [leanContracts, leanScrollArea, steadyIds, react(), namesItsFiles],
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    sourcemap: false,
    modulePreload: {
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    // What the scripts are made of goes out with its licences.
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    // Older targets make the style step rewrite light-dark(), and borders turn black.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
  },
})
