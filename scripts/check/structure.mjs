// The rules of the house that no compiler and no import graph can see. One line a complaint, exit 1 on any.
import path from 'node:path'
import { codeOf, filesUnder, lineAt, textOf } from '../kit/source-files.mjs'
import { commentComplaints } from './comments.mjs'
import { componentStyleComplaints } from './component-styles.mjs'
import { longComponentComplaints } from './long-components.mjs'
import { tableWriterComplaints } from './table-writers.mjs'

const longestFile = 400
const fullestFolder = 25
const generated = ['src/server/db/row-types.ts']
const vagueName = /^(index|util|utils|helper|helpers|common|misc|shared)(\.[a-z.]+)?$/

/** All that asks the server from a browser: by contracts, and from the pages that the server makes. */
const askers = ['src/web/send.ts', 'src/web/client-page/ask-server.ts']

const isTest = file => /\.(test|spec)\.tsx?$|^(e2e|test)\/|\/testing\//.test(file)
const isBrowserSide = file =>
  /^src\/(web\/|features\/[^/]+\/[^/]+\/web\/|app\/shell\/|app\/[^/]+\.tsx$)/.test(file)
/** Columns that are JSON in every table that has them, but for names that objects have everywhere. */
function jsonColumns() {
  const kinds = new Map()
  for (const [, name, type] of textOf('src/server/db/row-types.ts').matchAll(/^ {2}(\w+): ([^\n]+);$/gm))
    kinds.set(name, (kinds.get(name) ?? true) && /\bJson\b/.test(type))
  const everyday =
    /^(after|answers?|before|body|content|data|facts|items|made|moved|notes|options|parts|payload|plan|problem|reading|reason|report|sent|tasks|told|values?)$/
  return [...kinds].filter(([name, isJson]) => isJson && !everyday.test(name)).map(([name]) => name)
}
const isQueries = file => /\.queries\.ts$/.test(file)

/** Words that only some files may use: where they stand anywhere else is a complaint. */
const reserved = [
  {
    words:
      /\bprocess\s*\.\s*env\b|\benv\b[^\n;]*\bfrom 'node:process'|\{[^}\n]*\benv\b[^}\n]*\}\s*=\s*process\b/g,
    where: file => file.startsWith('src/') && file !== 'src/app/main.ts' && !isTest(file),
    say: 'the environment is read in src/app/main.ts only: take the setting as a parameter',
  },
  {
    words:
      /(?<![.\w])fetch\s*\(|\b(?:window|globalThis|self)\s*\.\s*fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b/g,
    where: file => isBrowserSide(file) && !askers.includes(file) && !isTest(file),
    say: 'the browser talks to the server by src/web/send.ts only',
  },
  {
    words: new RegExp(
      String.raw`\.(?:${jsonColumns().join('|')})\b(?: \?\? [\w[\]{}]+\))? as (?!const\b|Json\b)`,
      'g',
    ),
    // A revision is the quote's own row, as it was.
    where: file =>
      /^src\/features\/[^/]+\/[^/]+\/server\//.test(file) &&
      !isTest(file) &&
      !file.endsWith('/quote-photos.queries.ts'),
    say: 'what a jsonb column keeps is parsed, not cast: storedJson of src/server/db/stored-json.ts',
  },
  {
    words: /\brandomUUID\b/g,
    where: file => isBrowserSide(file) && !isTest(file),
    say: 'browsers have no randomUUID on plain http in a local network: newKey of src/web/send.ts',
  },
  {
    words:
      /\buse(?:Navigate|Search)\b|\bimport\s*\{[^}]*(?<![\w])Link\b[^}]*\}\s*from '@tanstack\/react-router'/g,
    where: file => isBrowserSide(file) && !file.startsWith('src/web/address/') && !isTest(file),
    say: 'addresses go through src/web/address: useGo, AppLink, useAddressQuery, useOpenRow',
  },
  {
    words:
      /\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|(?<![.\w])sql(?:<[^`(]*>)?`/g,
    where: file =>
      file.startsWith('src/') && !file.startsWith('src/server/') && !isQueries(file) && !isTest(file),
    say: 'SQL is written in *.queries.ts only',
  },
  {
    words: /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*'[.#][^']*'/gm,
    where: file => file.startsWith('src/'),
    say: 'no re-exports: import it from the file that defines it',
  },
  {
    words: /\btest\b[^\n}]*\} from '@playwright\/test'/g,
    where: file => file.endsWith('.spec.ts'),
    say: 'journeys take their test from e2e/journey.ts: each comes from an address of its own',
  },
  {
    words: /^import\s*\{[^}]*\bbecause\b[^}]*\}/gm,
    where: file =>
      file.startsWith('src/') && !/\.rules\.ts$|^src\/shared\/verdict\.ts$/.test(file) && !isTest(file),
    say: 'only a rule says why not: rules stand in *.rules.ts, once for both sides',
  },
  {
    words: /\.\.\.\{/g,
    where: () => true,
    say: 'fields are listed once, without spreading an object that is written on the spot',
  },
  {
    words: /\bvi\s*\.\s*(?:mock|doMock)\s*\(/g,
    where: isTest,
    say: 'the files of a worker share what they load, so a module is never replaced: answer at its edge, as by answerFetch',
  },
]

const sources = ['src', 'scripts', 'bench', 'e2e', 'test']
  .flatMap(filesUnder)
  .filter(file => /\.(tsx?|mjs)$/.test(file))
const complaints = [
  ...sources.flatMap(nameComplaints),
  ...sources.flatMap(wordComplaints),
  ...sources.flatMap(lengthComplaints),
  ...folderComplaints(),
  ...longComponentComplaints(sources.filter(file => !isTest(file))),
  ...tableWriterComplaints(sources.filter(file => !isTest(file))),
  ...commentComplaints(sources),
  ...componentStyleComplaints(sources.filter(file => !isTest(file))),
  ...functionComplaints(),
]
for (const complaint of complaints) console.error(complaint)
if (sources.length === 0) console.error('there are no sources to check')
if (complaints.length > 0 || sources.length === 0) process.exit(1)
console.log(`${sources.length} files`)

function nameComplaints(file) {
  const found = []
  for (const part of file.split('/').slice(2)) {
    if (vagueName.test(part)) found.push(`${file}: '${part}' tells nothing: name the topic and the role`)
  }
  const base = path.basename(file)
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(tsx?|mjs)$/.test(base)
  const component = /^([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/.exec(base)
  if (!isKebab && !component) {
    found.push(`${file}: files are named in kebab-case, components in PascalCase.tsx`)
  }
  if (component && !component[2] && !exportsName(file, component[1])) {
    found.push(`${file}: a component's file is named like its export, and ${component[1]} is not exported`)
  }
  return found
}

function exportsName(file, name) {
  return new RegExp(
    String.raw`^export\s+(?:default\s+)?(?:async\s+)?(?:function|const)\s+${name}\b`,
    'm',
  ).test(codeOf(file))
}

function wordComplaints(file) {
  const rules = reserved.filter(({ where }) => where(file))
  if (rules.length === 0) return []
  const code = codeOf(file)
  return rules.flatMap(({ words, say }) =>
    [...code.matchAll(words)].map(match => `${file}:${lineAt(code, match.index)}: ${say}`),
  )
}

function lengthComplaints(file) {
  if (isTest(file) || generated.includes(file)) return []
  const lines = textOf(file).trimEnd().split('\n').length
  return lines > longestFile
    ? [`${file}: ${lines} lines: ask what it is really two of (${longestFile} at most)`]
    : []
}

function folderComplaints() {
  const counts = new Map()
  for (const file of filesUnder('src').filter(name => /\.(tsx?|css)$/.test(name) && !isTest(name))) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > fullestFolder)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files: give those that belong together a folder named for what it holds (${fullestFolder} at most)`,
    )
}

/** A numbered migration that makes a function would have it replaced by the function's file at once. */
function functionComplaints() {
  const files = filesUnder('migrations')
  return files
    .filter(file => /^migrations\/[^/]+\.sql$/.test(file))
    .flatMap(file =>
      [
        ...textOf(file).matchAll(
          /\b(?:create\s+(?:or\s+replace\s+)?|alter\s+)(?:function|procedure)\s+(?:public\.)?(\w+)/gi,
        ),
      ]
        .map(([, name]) =>
          files.find(each => each.startsWith('migrations/functions/') && each.endsWith(`/${name}.sql`)),
        )
        .filter(Boolean)
        .map(place => `${file}: this function has a file: change ${place} instead`),
    )
}
