import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { dailyPages, firstVisits, frame, mostFiles, mostOf } from './pages.mjs'

const asGzip = promisify(gzip)
const kilobyte = 1024

/** Size budgets of the first load and of lazily loaded pages, in KB (1024 bytes) after gzip. */
const bar = { firstScript: 250, style: 35, lazyPage: 80 }
/** Loaded on demand and expected to be large: MapLibre. */
const heavy = /\/draw-(map|points)\.ts$/
const shell = /\/shell\/Shell\.tsx$/
/** Pages of partners, an application of their own that fetches nothing of the shell. */
const apart = /\/partners\/partner-(home|sign-in)\/web\/Partner\w+Page\.tsx$/

/** Prints the gzip sizes of the built web app: the first load, some first visits, lazy parts. Returns what is far too large. */
export async function printSizes(dist) {
  const manifest = JSON.parse(await readFile(path.join(dist, 'manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find(key => manifest[key].isEntry)
  if (!entry) throw new Error('the manifest of the web build names no entry')
  const first = closure(manifest, entry)
  const rows = [['first load', await weigh(dist, filesOf(manifest, first)), bar.firstScript]]
  const lazyKeys = Object.keys(manifest).filter(key => manifest[key].isDynamicEntry)
  // The frame around every screen of a signed-in user, loaded once.
  const shellKey = lazyKeys.find(name => shell.test(name))
  const shellParts = new Set()
  for (const key of lazyKeys) if (key === shellKey || frame.test(key)) closure(manifest, key, shellParts)
  for (const { page, script, most, inShell } of firstVisits) {
    const key = lazyKeys.find(name => page.test(name))
    if (!key) continue
    const all = new Set([...first, ...(inShell ? shellParts : []), ...closure(manifest, key)])
    rows.push([`first visit ${nameOf(key)}`, await weigh(dist, filesOf(manifest, all)), script, most])
  }
  const lazy = await Promise.all(
    lazyKeys.map(async key => {
      const own = [...closure(manifest, key)].filter(
        part => !first.has(part) && (key === shellKey || !shellParts.has(part)),
      )
      return [
        `lazy ${nameOf(key)}`,
        await weigh(dist, filesOf(manifest, own)),
        heavy.test(key) ? Infinity : bar.lazyPage,
        heavy.test(key) ? Infinity : mostOf(key),
      ]
    }),
  )
  rows.push(...lazy.sort((a, b) => b[1].script - a[1].script))
  print(rows)
  for (const { page, parts, isBare } of dailyPages) {
    const keys = lazyKeys.filter(key => page.test(key) || parts?.test(key) || (!isBare && frame.test(key)))
    const all = new Set([...first, ...keys.flatMap(key => [...closure(manifest, key)])])
    const count = [...filesOf(manifest, all)].filter(name => name.endsWith('.js')).length
    const name = nameOf(keys.find(key => page.test(key)) ?? String(page))
    console.log(`${name}: ${count} script files`)
    if (count > mostFiles) console.log(`  WARNING: ${name} asks for more than ${mostFiles} script files`)
  }
  const shellFile = /\/shell-[\w-]+\.js$/
  for (const key of lazyKeys.filter(name => apart.test(name)))
    if ([...closure(manifest, key)].some(part => shellFile.test(manifest[part].file)))
      console.log(`  WARNING: ${nameOf(key)} fetches the shell: see the chunk 'both' in vite.config.ts`)
  return rows
    .filter(([, size, , most]) => size.script > (most ?? Infinity) * kilobyte)
    .map(
      ([name, size, , most]) =>
        `${name}: ${(size.script / kilobyte).toFixed(1)} KB of script, more than ${most}`,
    )
}

/** A chunk and all that it imports statically, as keys of the manifest. */
function closure(manifest, key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, found)
  return found
}

function filesOf(manifest, keys) {
  const files = new Set()
  for (const key of keys) {
    const { file, css = [], assets = [] } = manifest[key]
    for (const name of [file, ...css, ...assets]) files.add(name)
  }
  return files
}

async function weigh(dist, files) {
  const sums = { script: 0, style: 0, font: 0 }
  for (const name of files) {
    const bytes = await readFile(path.join(dist, 'web', name))
    if (name.endsWith('.js')) sums.script += (await asGzip(bytes)).length
    else if (name.endsWith('.css')) sums.style += (await asGzip(bytes)).length
    // .woff is not counted: every supported browser loads .woff2.
    else if (name.endsWith('.woff2')) sums.font += bytes.length
  }
  return sums
}

function print(rows) {
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${'KB after gzip'.padEnd(width)}   script  style  fonts`)
  for (const [name, size, scriptBar] of rows) {
    const columns = [size.script, size.style, size.font].map(bytes => (bytes / kilobyte).toFixed(1))
    console.log(
      `${name.padEnd(width)}  ${columns[0].padStart(7)}${columns[1].padStart(7)}${columns[2].padStart(7)}`,
    )
    warnAbove(name, 'script', size.script, scriptBar)
    warnAbove(name, 'style', size.style, bar.style)
  }
}

function warnAbove(name, what, bytes, limit) {
  if (bytes <= limit * kilobyte) return
  console.log(
    `  WARNING: ${name}: ${(bytes / kilobyte).toFixed(1)} KB of ${what} is above the bar of ${limit} KB`,
  )
}

function nameOf(key) {
  return path.basename(key).replace(/\.[^.]+$/, '')
}
