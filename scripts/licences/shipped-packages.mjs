// Which packages are distributed: what the server needs in node_modules, and what is bundled for the browser.
// Read from the lockfile, so that the result is the same on every platform.
import { builtinModules } from 'node:module'
import { codeOf, filesUnder } from '../kit/source-files.mjs'

// Test support files import test libraries, which the app does not.
const ofBrowser = file =>
  /^src\/(web|shared|app\/(shell|web|routes|screens)|features\/[^/]+\/[^/]+\/(web\/|[^/]+$))/.test(file) &&
  /\.(tsx?|css)$/.test(file) &&
  !/\.test\.|\/testing\/|\/test-[^/]+$/.test(file)

/** Lockfile paths (`node_modules/a/node_modules/b`) with where each is used: server, browser or both. */
export function shippedPackages(lock) {
  const shipped = new Map()
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    if (place && !dev) shipped.set(place, new Set(['server']))
  }
  for (const place of browserPlaces(lock))
    shipped.set(place, (shipped.get(place) ?? new Set()).add('browser'))
  return shipped
}

function browserPlaces(lock) {
  const found = new Set()
  const waiting = importedNames().map(name => ['', name])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(lock, ...next)
    if (!place || found.has(place)) continue
    found.add(place)
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[place]
    const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers]) waiting.push([place, name])
  }
  return found
}

/** Names of the packages that the web sources import, except type-only imports. */
function importedNames() {
  const specifier =
    /(?:@import\s+|\bimport\s*\(?\s*|\b(?:import|export)\s+(?!type\b)[\w\s{},*$]*?\bfrom\s*)['"]([^'"]+)['"]/g
  const names = new Set()
  for (const file of filesUnder('src').filter(ofBrowser)) {
    for (const [, from] of codeOf(file).matchAll(specifier)) {
      const name = from.match(/^(@[^/]+\/)?[^/]+/)[0]
      if (!/^[.#]|^node:/.test(from) && !builtinModules.includes(name)) names.add(name)
    }
  }
  return [...names]
}

/** Resolves like Node: in the importing package's own node_modules, then upwards. */
function placeOf({ packages }, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!at) return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}
