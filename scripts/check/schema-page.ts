import type pg from 'pg'
import { filesUnder, textOf } from '../kit/source-files.mjs'
import { tableOwners } from './table-writers.mjs'

type Table = { name: string; columns: string[]; parts: boolean }

const head = `# Schema

Generated from the database that the migrations make, by \`npm run db:types\`. Do not edit.

A table stands under the feature that writes it. Every table begins with \`company_id\`, which is left out below, but for those
of the platform; row-level security shows a transaction its company's rows alone. A \`version\` counts the edits of a row, for
who saves an older state. \`→\` leads to the row of another table, \`?\` may be null, \`=\` is made from other columns. What a
column means stands beside it in \`migrations/\`.
`

/** The page of all tables: what a row is, its columns, and what grows for ever. */
export async function schemaPage(pool: pg.Pool): Promise<string> {
  const tables = await readTables(pool)
  const written = writtenTables()
  const notes = new Map([...written].map(([name, { note }]) => [name, note]))
  const owners = tableOwners()
  const rooms = new Map<string, Table[]>()
  for (const table of tables) {
    const owner = owners.get(table.name) ?? written.get(table.name)?.room ?? 'kit'
    rooms.set(owner, [...(rooms.get(owner) ?? []), table])
  }
  const grows = tables.filter(({ name }) => isEndless(notes.get(name))).map(({ name }) => `\`${name}\``)
  const parts = tables.filter(table => table.parts).map(({ name }) => `\`${name}\``)
  const lines = [
    head,
    '## What grows for ever\n',
    `${grows.join(', ')}.`,
    ...(parts.length > 0 ? ['', `Kept in a part for each month: ${parts.join(', ')}.`] : []),
  ]
  let wing = ''
  for (const [owner, inside] of [...rooms].sort(inOrder)) {
    const at = owner.split('/')[0]!
    if (at !== wing) lines.push('', `## ${at}`)
    wing = at
    if (owner !== at) lines.push('', `### ${owner}`)
    for (const { name, columns } of inside) {
      const note = notes.get(name)
      lines.push('', `**${name}**${note ? `: ${note}` : ''}  `, columns.join(', '))
    }
  }
  return `${lines.join('\n')}\n`
}

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select c.relname as name, c.relkind = 'p' as parts, array_agg(
      a.attname || case when a.attgenerated <> '' then ' =' when a.attnotnull then '' else '?' end
        || coalesce(' → ' || k.target, '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join lateral (
      select k.confrelid::regclass::text as target from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum
      order by k.oid limit 1) k on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped and a.attname <> 'company_id'
    group by c.oid order by c.relname`)
  return rows
}

/** The comment above each table in the migrations, and the heading of the baseline that it stands under. */
function writtenTables(): Map<string, { note: string; room: string | null }> {
  const found = new Map<string, { note: string; room: string | null }>()
  for (const file of filesUnder('migrations')) {
    const text = textOf(file)
    for (const match of text.matchAll(/((?:^-- (?!====).*\n)*)^create (?:unlogged )?table (\w+)/gm)) {
      const feature = [...text.slice(0, match.index).matchAll(/^-- ==== (.*)/gm)].at(-1)?.[1]
      found.set(match[2]!, {
        note: match[1]!.replace(/^-- /gm, '').trim().replaceAll('\n', ' '),
        room: feature ? `${/\d\d-([a-z]+)\.sql$/.exec(file)?.[1]}/${feature}` : null,
      })
    }
  }
  return found
}

function isEndless(note: string | undefined): boolean {
  return note?.includes('Grows for ever') ?? false
}

// The wings as the baseline has them: its files are numbered.
const wings = filesUnder('migrations/0825-baseline').map(file => /\d\d-([a-z]+)\.sql$/.exec(file)?.[1] ?? '')

function inOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  const place = (owner: string) => wings.indexOf(owner.split('/')[0]!)
  return place(one) - place(other) || one.localeCompare(other)
}
