// `npm run licences` writes THIRD-PARTY-NOTICES.md: every package that ships, with version, licence, who holds the
// rights, and the licences' texts. `--check` fails when a licence is not on the list or the file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../kit/root.mjs'
import { data, objection, reviewed, unnamed } from './licence-rules.mjs'
import { licenceOf, wordsOf } from './licence-texts.mjs'
import { shippedPackages } from './shipped-packages.mjs'

const file = path.join(root, 'THIRD-PARTY-NOTICES.md')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

const packages = [...shippedPackages(lock)]
  .map(([place, parts]) => ({
    place,
    name: place.split('node_modules/').at(-1),
    version: lock.packages[place].version,
    // An entry that `complete-lockfile` wrote has no licence: its sisters of the same name tell.
    licence:
      lock.packages[place].license ?? licenceOfSisters(place) ?? unnamed[place.split('node_modules/').at(-1)],
    parts: [...parts].sort().reverse().join(', '),
    // Which of these are installed depends on the machine, so their own files are not read.
    platform: lock.packages[place].optional === true,
  }))
  .sort((a, b) => (a.place < b.place ? -1 : 1))

const objections = packages.map(({ name, licence }) => objection(name, licence)).filter(Boolean)
if (objections.length > 0) {
  console.error(`${objections.join('\n')}\nscripts/licences/licence-rules.mjs holds the list.`)
  process.exit(1)
}
const text = notices()
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== text) {
  console.error('THIRD-PARTY-NOTICES.md is out of date: npm run licences')
  process.exit(1)
}

function licenceOfSisters(place) {
  const family = familyOf(place)
  return Object.entries(lock.packages).find(
    ([other, { license }]) => license && familyOf(other) === family,
  )?.[1].license
}

/** `@node-rs/argon2-linux-x64-gnu` and its like are one family. */
function familyOf(name) {
  return name.replace(
    /([/-])(aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|wasm32|webcontainers|win32|windows)(-.*)?$/,
    '$1*',
  )
}

function notices() {
  return `# Third-party notices

What Tradewind ships that others made, written by \`npm run licences\`. "server" is installed beside the server, of the
packages for each kind of machine the one that fits; "browser" is what the pages are made of. The source of each is
its package of this version at <https://www.npmjs.com>, unchanged.

## Data

${data.map(({ file, from, licence }) => `- \`${file}\`: ${from}. ${licence}`).join('\n')}

## Looked at one by one

${reviewed.map(({ packages, reason }) => `- ${familiesLike(packages).join(', ')}: ${reason}`).join('\n')}

## Packages

| package | version | licence | part |
| --- | --- | --- | --- |
${rows().join('\n')}

## Licences

${sections().join('\n\n')}
`
}

function familiesLike(pattern) {
  const names = packages.filter(({ name }) => pattern.test(name)).map(({ name }) => `\`${familyOf(name)}\``)
  return [...new Set(names)]
}

function rows() {
  const all = packages.map(
    ({ name, version, licence, parts }) => `| ${familyOf(name)} | ${version} | ${licence} | ${parts} |`,
  )
  return [...new Set(all)]
}

/** One section for each text, the most common first, under it all that it covers. */
function sections() {
  const byWords = new Map()
  for (const { place, name, licence, platform } of packages) {
    if (platform) continue
    const { claims, texts } = licenceOf(place)
    // Who ships no text means the licence's own, under which others stand here.
    for (const text of texts.length > 0 ? texts : ['']) {
      const key = wordsOf(text) || licence
      const section = byWords.get(key) ?? { licence, text, holders: new Map() }
      byWords.set(key, section)
      const holder = claims.join('; ') || 'No name is given'
      section.holders.set(holder, [...(section.holders.get(holder) ?? []), name])
    }
  }
  return [...byWords.values()].sort((a, b) => b.holders.size - a.holders.size).map(sectionText)
}

function sectionText({ licence, text, holders }) {
  const who = [...holders].map(([holder, names]) => `- ${[...new Set(names)].join(', ')}: ${holder}`)
  const body = text
    ? `\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``
    : `Shipped without a text of their own; ${licence} stands above.`
  return `### ${licence}\n\n${who.join('\n')}\n\n${body}`
}
