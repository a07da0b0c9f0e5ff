// `node scripts/check/expanding.mjs [--write]`: a new migration adds only, and a function keeps its arguments and result, as servers of
// the version before go on beside it. One that does more says in a line of its own which servers can: CONTRIBUTING, "Add a table".
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Migrations before this one came before the rule. */
const ruledFrom = '1730'
const allowed = /^-- (needs a stop: \S|contracts: unused since \d{4}-[a-z0-9-]+|widens: \S)/m

const name = String.raw`(?:only\s+|if\s+exists\s+)*("?[\w.]+"?)`
const inTables = [
  [/\bdrop\s+column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\bset\s+not\s+null\b/, 'refuses null'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/, 'changes a type'],
  [/\bdrop\s+default\b/, 'takes a default away'],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique|primary\s+key|exclude|foreign\s+key)\b/,
    'refuses what was allowed',
  ],
]
const elsewhere = [
  [
    /^drop\s+(table|view|materialized view|type|sequence|schema|function|routine|procedure)\b/,
    'drops what servers use',
  ],
  [/^alter\s+(?!table\b|index\b)\w+\s[^;]*\brename\b/, 'renames'],
  [/^truncate\b/, 'empties a table'],
]

/** What in the text of a migration a server of the version before could stumble over. */
export function contractions(text) {
  if (allowed.test(text)) return []
  const code = text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .toLowerCase()
  const made = new Set(
    [...code.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/g)].map(
      each => each[1],
    ),
  )
  const found = []
  for (const statement of code.split(';').map(each => each.trim().replace(/\s+/g, ' '))) {
    const say = what => found.push(`${what}: ${statement.slice(0, 80)}`)
    for (const [pattern, what] of elsewhere) if (pattern.test(statement)) say(what)
    const table = new RegExp(`^alter table ${name}`).exec(statement)?.[1]
    if (table && !made.has(table)) {
      for (const [pattern, what] of inTables) if (pattern.test(statement)) say(what)
      for (const [added] of statement.matchAll(
        /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|exclude|foreign)\w+ [^,]*(?:\([^)]*\)[^,]*)*/g,
      ))
        if (/\bnot null\b/.test(added) && !/\bdefault\b|\bgenerated\b/.test(added))
          say('asks for a value that older servers do not send')
    }
    const index =
      /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?("?[\w.]+"?)/.exec(
        statement,
      )?.[1]
    if (index && !made.has(index)) say('refuses what was allowed')
  }
  return found
}

/** A routine as callers see it: its name, arguments and result. */
export function signatureOf(text) {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
  const found =
    /create (?:or replace )?(?:function|procedure) (.*?) (?:language|immutable|stable|volatile|security)\b/i.exec(
      code,
    )
  return found?.[1]?.trim() ?? ''
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = 'migrations'
  const problems = []
  for (const entry of readdirSync(folder).filter(each => each.endsWith('.sql') && each >= ruledFrom))
    for (const what of contractions(readFileSync(join(folder, entry), 'utf8')))
      problems.push(`${entry} ${what}`)

  const list = join(folder, 'functions', 'signatures.txt')
  const paths = readdirSync(join(folder, 'functions'), { recursive: true })
    .filter(path => path.endsWith('.sql'))
    .sort()
  const texts = new Map(
    paths.map(path => [path.replaceAll('\\', '/'), readFileSync(join(folder, 'functions', path), 'utf8')]),
  )
  let kept = ''
  try {
    kept = readFileSync(list, 'utf8')
  } catch {}
  const before = new Map(
    kept
      .split('\n')
      .filter(Boolean)
      .map(line => line.split('\t')),
  )
  const now = new Map([...texts].map(([path, text]) => [path, signatureOf(text)]))
  for (const [path, signature] of now) {
    const was = before.get(path)
    if (signature === '') problems.push(`functions/${path} has no signature that can be read`)
    if (was !== undefined && was !== signature && !allowed.test(texts.get(path)))
      problems.push(
        `functions/${path} has other arguments or another result: give it a new name, or a line that says who may call it`,
      )
  }
  if (problems.length > 0) {
    console.error(
      `Servers of the version before stumble over this (CONTRIBUTING.md, "Change what is there"):\n${problems.join('\n')}`,
    )
    process.exitCode = 1
  } else {
    const text = [...now].map(line => `${line.join('\t')}\n`).join('')
    if (process.argv.includes('--write')) writeFileSync(list, text)
    else if (text !== kept) {
      console.error(
        'migrations/functions/signatures.txt is not up to date: node scripts/check/expanding.mjs --write',
      )
      process.exitCode = 1
    } else console.log(`${now.size} functions`)
  }
}
