// Builds the web app and the server into dist/ and prints the bundle sizes.
// `--if-stale` skips the build when it is up to date; `--brief` prints no sizes; `--strict` fails where one is far too large.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isBuilt, sourceHash } from './build/freshness.mjs'
import { requireWritable } from './kit/install.mjs'
import { requireNode, root, stopWith } from './kit/root.mjs'
import { inTurn } from './kit/turn.mjs'

const dist = path.join(root, 'dist')

requireNode()
requireWritable('build its pages and its server')
await inTurn(
  path.join(dist, '.building'),
  async () => {
    if (process.argv.includes('--if-stale') && isBuilt()) return
    await build()
  },
  () => console.log('Waiting for another start that is building…'),
).catch(error => stopWith(error.message, 1))
if (!process.argv.includes('--brief')) {
  const { printSizes } = await import('./build/bundle-sizes.mjs')
  const tooLarge = await printSizes(dist)
  if (process.argv.includes('--strict') && tooLarge.length > 0)
    stopWith(`Far too large (scripts/build/pages.mjs):\n${tooLarge.join('\n')}`, 1)
}

/** Builds into a temporary folder and renames it at the end, so that a failed build keeps the last good one. */
async function build() {
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  const { compressFolder } = await import('./build/compress.mjs')
  const aside = path.join(dist, `.new-${process.pid}`)
  removeLeftovers()
  mkdirSync(aside, { recursive: true })
  const hash = sourceHash()
  try {
    await Promise.all([
      viteBuild(settings('vite.config.ts', path.join(aside, 'web'))).then(async () => {
        const pages = settings('vite.pages.config.ts', path.join(aside, 'web'))
        for (const mode of ['client-page', 'client-form', 'client-proof', 'client-map'])
          await viteBuild({ ...pages, mode, build: { ...pages.build, emptyOutDir: false } })
        // The manifest is only used for the size report, so it is not published.
        renameSync(path.join(aside, 'web/manifest.json'), path.join(aside, 'manifest.json'))
        await compressFolder(path.join(aside, 'web'))
      }),
      viteBuild(settings('vite.server.config.ts', path.join(aside, 'server'))),
    ])
    rmSync(path.join(dist, '.built'), { force: true })
    for (const name of ['web', 'server', 'manifest.json']) {
      const place = path.join(dist, name)
      if (existsSync(place)) renameSync(place, path.join(aside, `old-${name}`))
      renameSync(path.join(aside, name), place)
    }
    writeFileSync(path.join(dist, '.built'), hash)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function settings(configFile, outDir) {
  return {
    root,
    configFile: path.join(root, configFile),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  }
}

function removeLeftovers() {
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.new-')) rmSync(path.join(dist, name), { recursive: true, force: true })
  }
}
