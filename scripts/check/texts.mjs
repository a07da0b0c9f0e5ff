// Part of `npm run check`: every text that people see has its translation in every file of locales/.
//   --missing xx        prints what xx lacks, as JSON to be filled in (also before xx has a file)
//   --merge xx file     puts the filled JSON into locales/xx.json
//   --write             sorts the files and takes out what no text of the code asks for any more
//   --where text        prints where a text stands
import { readFileSync } from 'node:fs'
import { root } from '../kit/root.mjs'
import {
  keysFor,
  localeCodes,
  localeComplaints,
  missingIn,
  readLocale,
  writeLocale,
} from './locale-files.mjs'
import { rivalComplaints } from './rival-words.mjs'
import { textsInCode } from './texts-in-code.mjs'

const [order, code, file] = process.argv.slice(2)
const { texts, complaints } = textsInCode()
const existing = name => (localeCodes().includes(name) ? readLocale(name) : {})

if (order === '--missing') console.log(JSON.stringify(missingIn(code, existing(code), texts), null, 2))
else if (order === '--merge') merge()
else if (order === '--write') localeCodes().forEach(tidy)
else if (order === '--where') console.log(texts.get(code)?.place ?? 'Nowhere.')
else check()

function merge() {
  const filled = JSON.parse(readFileSync(file, 'utf8'))
  const given = Object.entries(filled).filter(([, text]) => text.trim() !== '')
  writeLocale(code, { ...existing(code), ...Object.fromEntries(given) }, root)
}

function tidy(name) {
  const needed = new Set(keysFor(name, texts))
  const kept = Object.entries(readLocale(name)).filter(([key]) => needed.has(key))
  writeLocale(name, Object.fromEntries(kept), root)
}

function check() {
  const codes = localeCodes()
  const all = [
    ...complaints,
    ...rivalComplaints([...texts.keys()]),
    ...codes.flatMap(name => localeComplaints(name, readLocale(name), texts)),
  ]
  for (const complaint of all) console.error(complaint)
  if (all.length === 0) return console.log(`${texts.size} texts in ${codes.join(', ')}`)
  console.error(`\n${all.length} complaints. docs/translating.md says how to fill what is missing.`)
  process.exitCode = 1
}
