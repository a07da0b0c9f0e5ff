import path from 'node:path'
import { codeOf, filesUnder, lineAt, textOf } from '../kit/source-files.mjs'

/**
 * Writers beside a table's owner, each with its reason. `table` may be '*'.
 * An entry that no file needs any more is a complaint too, so that the list stays short.
 */
const alsoWrites = [
  {
    table: '*',
    file: 'src/server/db/company-tx.ts',
    reason: 'gives queries their company; what they write, they name themselves',
  },
  {
    table: 'partner_links',
    file: 'src/features/partners/programme/server/ledger.queries.ts',
    reason: 'adds to what came of a link in the statement that changes its referrals',
  },
  {
    table: '*',
    file: 'src/server/catalogue.ts',
    reason: 'writes the table that a feature names with catalogueQueries, which counts as its writer',
  },
  {
    table: '*',
    file: 'src/features/stock/item-lists/server/item-lists.queries.ts',
    reason: 'writes the table that a feature names with itemListQueries, which counts as its writer',
  },
  {
    table: '*',
    file: 'src/features/guide/demo/server/demo.queries.ts',
    reason: 'lays out and restores the demo company, whose rows lie in every table',
  },
  {
    table: '*',
    file: 'src/features/guide/demo/server/large-company.queries.ts',
    reason: 'fills a company of a million jobs in minutes, by statements that span its tables',
  },
  {
    table: '*',
    file: 'src/features/clients/merging/server/merging.queries.ts',
    reason: 'gives all that names one client to another, whichever tables there are',
  },
  {
    table: 'companies',
    file: 'src/features/account/plans/server/plans.queries.ts',
    reason: 'moves all companies at once where plans are sold from now on',
  },
  {
    table: 'sessions',
    file: 'src/server/auth/phone-grants.ts',
    reason: 'keeps the grants of phones beside the sessions, so that whatever ends those ends them',
  },
  {
    table: '*',
    file: 'src/server/operations/moving/coming.queries.ts',
    reason: 'brings a whole company from another installation',
  },
  {
    table: '*',
    file: 'src/server/operations/moving/moves.queries.ts',
    reason: 'ends what a company that has moved has left, in every wing',
  },
  {
    table: 'sessions',
    file: 'src/server/operations/life.queries.ts',
    reason: 'marks the grants of phones that come out of a backup',
  },
  {
    table: 'users',
    file: 'src/features/account/sign-in/server/members.queries.ts',
    reason: 'makes the owner with the company, before there is a team, and notes who has joined',
  },
  ...[
    'account_tokens',
    'attempts',
    'portal_codes',
    'portal_sessions',
    'sessions',
    'events',
    'idempotency_keys',
    'outbox',
  ].map(table => ({
    table,
    file: 'src/server/sweep.ts',
    reason: 'deletes the rows whose time is over, for every table that has such rows',
  })),
]

const kyselyWrite =
  /\.\s*(?:insertInto|updateTable|deleteFrom|mergeInto|insertRows|addRows|updateRows|deleteRows)\s*\(\s*([^\s,)]+)/g
const catalogue = /\b(?:catalogue|itemList)Queries(?:<[^(]*>)?\(\s*([^\s,)]+)/g
const rawWrite =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+("?[a-z_][\w."]*)(\s+(?:as\s+)?\w+)?(\s+set\b)?/gi

/** Complaints about tables that two owners write: a table is written by its owner's queries alone. */
export function tableWriterComplaints(files) {
  const { owners, unnamed } = ownersIn(files)
  const complaints = unnamed.map(
    place => `${place}: writes a table named by a variable, so nobody can see its owner`,
  )
  for (const [table, places] of owners) {
    if (places.size > 1)
      complaints.push(`table ${table} has ${places.size} writers: ${[...places.values()].join(', ')}`)
  }
  for (const entry of alsoWrites) {
    if (!entry.used)
      complaints.push(
        `scripts/check/table-writers.mjs: no file needs '${entry.table}' for ${entry.file} any more`,
      )
  }
  return complaints
}

/** The owner of each table as `wing/feature`, or 'kit'; none for those that only others than an owner write. */
export function tableOwners() {
  const files = filesUnder('src').filter(file => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  const found = new Map()
  for (const [table, places] of ownersIn(files).owners) {
    const [owner] = places.keys()
    found.set(table, /^src\/features\/([^/]+\/[^/]+)/.exec(owner)?.[1] ?? 'kit')
  }
  return found
}

/** Where each owner writes which table first, and the writes whose table only a variable knows. */
function ownersIn(files) {
  const tables = migratedTables()
  const owners = new Map()
  const unnamed = []
  for (const file of files.filter(name => /^src\/.*\.ts$/.test(name))) {
    const code = codeOf(file)
    for (const { table, position, isLiteral } of writesOf(code)) {
      const place = `${file}:${lineAt(code, position)}`
      if (!isLiteral) {
        if (!isAllowed('*', file)) unnamed.push(place)
        continue
      }
      if (!tables.has(table) || isAllowed(table, file)) continue
      const places = owners.get(table) ?? new Map()
      if (!places.has(ownerOf(file))) places.set(ownerOf(file), place)
      owners.set(table, places)
    }
  }
  return { owners, unnamed }
}

/** The tables that a file writes, by Kysely or in raw SQL; a name that only a variable knows is not literal. */
export function writesOf(code) {
  const found = []
  for (const match of [...code.matchAll(kyselyWrite), ...code.matchAll(catalogue)]) {
    const literal = /^['"`]([\w.]+)/.exec(match[1])
    found.push({ table: plain(literal?.[1] ?? ''), position: match.index, isLiteral: literal !== null })
  }
  for (const match of code.matchAll(/\b(?:insert\s+into|delete\s+from)\s+\$\{/gi)) {
    found.push({ table: '', position: match.index, isLiteral: false })
  }
  for (const match of code.matchAll(rawWrite)) {
    const isUpdate = /^update/i.test(match[0])
    const saysSet = match[3] !== undefined || /^\s+set$/i.test(match[2] ?? '')
    if (!isUpdate || saysSet) found.push({ table: plain(match[1]), position: match.index, isLiteral: true })
  }
  return found
}

/** A feature's folder, or in the kit the topic: sessions.ts and sessions.queries.ts are one owner. */
function ownerOf(file) {
  const feature = /^src\/features\/[^/]+\/[^/]+/.exec(file)
  if (feature) return feature[0]
  return path.join(path.dirname(file), path.basename(file).split('.')[0])
}

function isAllowed(table, file) {
  const entry = alsoWrites.find(
    each => (each.table === table || each.table === '*') && file.startsWith(each.file),
  )
  if (entry) entry.used = true
  return entry !== undefined
}

function migratedTables() {
  const tables = new Set()
  for (const file of filesUnder('migrations').filter(name => name.endsWith('.sql'))) {
    const found = textOf(file).matchAll(
      /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/gi,
    )
    for (const match of found) tables.add(plain(match[1]))
  }
  return tables
}

/** `public."jobs"` and `jobs` are one table. */
function plain(name) {
  return name.replaceAll('"', '').split('.').at(-1).toLowerCase()
}
