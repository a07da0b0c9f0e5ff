// `npm start`: installs when needed, builds when stale, then becomes the server.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build/freshness.mjs'
import { installWhenNeeded, requireWritable } from './kit/install.mjs'
import { endWithNpm } from './kit/parent.mjs'
import { requireNode, root, stopWith } from './kit/root.mjs'
import { runNode } from './kit/run.mjs'

requireNode()
endWithNpm()
// The server finds migrations/, dist/web and ./data from here, wherever it was started.
process.chdir(root)
await installWhenNeeded()
if (!isBuilt()) {
  requireWritable('build its pages and its server')
  console.log('Building…')
  const { code } = await runNode(['scripts/build.mjs', '--if-stale', '--brief'])
  if (code !== 0) stopWith('The build failed: its own words stand above.', 1)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href)
