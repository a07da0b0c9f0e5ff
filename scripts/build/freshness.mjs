import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../kit/root.mjs'

const stampFile = path.join(root, 'dist/.built')
const inputs = [
  'src',
  'locales',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.pages.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'scripts/build.mjs',
  'scripts/build/chunk-plan.ts',
  'scripts/build/lean-contracts.ts',
  'scripts/build/page-files.ts',
  'scripts/build/pages.mjs',
]
const products = ['dist/web/index.html', 'dist/server/main.js']

/** True when `dist/` was built from exactly the current sources. */
export function isBuilt() {
  if (!existsSync(stampFile) || !products.every(file => existsSync(path.join(root, file)))) return false
  return readFileSync(stampFile, 'utf8') === sourceHash()
}

/** SHA-256 over names and contents of all build inputs, excluding tests. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(name) {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [name]
  return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
