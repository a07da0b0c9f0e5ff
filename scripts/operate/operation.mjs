import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNode, root, stopWith } from '../kit/root.mjs'

/**
 * Runs one of the operations (backup, restore, doctor) from the build. In a source checkout it installs and builds
 * first, as `npm start` does; a packaged product contains the build and no sources.
 */
export async function operation(name) {
  // File arguments are relative to the caller's working directory, not to this program.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  requireNode()
  process.chdir(root)
  if (existsSync(path.join(root, 'src'))) await buildWhenNeeded()
  process.env.NODE_ENV ??= 'production'
  const built = await import(pathToFileURL(path.join(root, `dist/server/${name}.js`)).href)
  const run = built[name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())]
  process.exitCode = await run({ env: process.env, args: process.argv.slice(2), cwd })
}

async function buildWhenNeeded() {
  const [{ isBuilt }, { installWhenNeeded, requireWritable }, { runNode }] = await Promise.all([
    import('../build/freshness.mjs'),
    import('../kit/install.mjs'),
    import('../kit/run.mjs'),
  ])
  await installWhenNeeded()
  if (isBuilt()) return
  requireWritable('build its pages and its server')
  console.log('Building…')
  const { code } = await runNode(['scripts/build.mjs', '--if-stale', '--brief'])
  if (code !== 0) stopWith('The build failed: its own words stand above.', 1)
}
