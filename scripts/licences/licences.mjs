// `npm run licences` writes THIRD-PARTY-NOTICES.md: every distributed package with its version, licence, copyright
// holders and licence text. `--check` fails when a licence is not allowed or the file is out of date.
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
    // Entries added by `complete-lockfile` have no licence: use that of the other platforms' packages.
    licence:
      lock.packages[place].license ?? licenceOfSisters(place) ?? unnamed[place.split('node_modules/').at(-1)],
    parts: [...parts].sort().reverse().join(', '),
    // Which of these are installed depends on the platform, so their files are not read.
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

/** Groups platform packages such as `@node-rs/argon2-linux-x64-gnu`. */
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

/** One section per licence text, most common first, with the packages it covers. */
function sections() {
  const byWords = new Map()
  for (const { place, name, licence, platform } of packages) {
    if (platform) continue
    const { claims, texts } = licenceOf(place)
    // Packages without a text are listed under the standard text of their licence.
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
