// npm omits a platform-specific package from the lockfile when the registry in use does not have it yet. `npm ci`
// then rejects the lockfile everywhere, and that platform lacks a tool. This adds the missing entries: the exact
// version that the parent requires and the platform from the package's name. `--check` only reports them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../kit/root.mjs'

const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

const added = []
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || isKnown(place, name)) continue
    const platform = platformOf(name)
    if (!platform) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(parent.dev && { dev: true }),
      optional: true,
    }
    added.push(name)
  }
}
if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error(`package-lock.json lacks ${added.join(', ')}: run node scripts/check/complete-lockfile.mjs`)
    process.exit(1)
  }
} else if (added.length > 0) {
  const [own, ...others] = Object.entries(lock.packages)
  others.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries([own, ...others])
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`added ${added.join(', ')}`)
}

/** Resolves like Node: in the parent's own node_modules, then upwards. */
function isKnown(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
  }
}

function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find(system => words.includes(system))
  const cpu = processors.find(processor => words.includes(processor))
  if (!os || !cpu) return undefined
  const libc =
    os !== 'linux'
      ? undefined
      : words.some(word => word.startsWith('musl'))
        ? 'musl'
        : words.some(word => word.startsWith('gnu'))
          ? 'glibc'
          : undefined
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] }
}
