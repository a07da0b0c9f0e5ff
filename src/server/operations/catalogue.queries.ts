import pg from 'pg'

export interface Table {
  name: string
  /** Excludes generated columns, which PostgreSQL recomputes. */
  columns: { name: string; type: string }[]
}

const ours = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** The product's tables by name, excluding the migrations table. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, json_agg(
      json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours} and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** The applied migrations in order; none in an empty database. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as found`,
  )
  if (!rows[0]?.found) return []
  const names = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return names.rows.map(row => row.name)
}

/** The position of each sequence; read after the row snapshot, so it is never below an id in it. */
export async function readSequences(
  client: pg.Client,
): Promise<{ name: string; last: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${ours} and c.relkind = 'S' order by 1`,
  )
  const found: { name: string; last: string; called: boolean }[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${pg.escapeIdentifier(name)}`,
    )
    found.push({ name, ...state.rows[0]! })
  }
  return found
}

/** Statements that drop foreign keys and non-constraint indexes, and those that recreate them, in order. */
export async function readConstraints(client: pg.Client): Promise<{ drop: string[]; create: string[] }> {
  const keys = await client.query<{ owner: string; name: string; definition: string }>(`
    select k.conrelid::regclass::text as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${ours} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    -- Of a table in parts, the definition names the table alone: its parts' indexes are made with it.
    select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition
    from pg_class c join pg_index i on i.indexrelid = c.oid
    where ${ours} and c.relkind in ('i', 'I') and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = c.oid) order by 1`)
  return {
    drop: [
      ...keys.rows.map(key => `alter table ${key.owner} drop constraint ${pg.escapeIdentifier(key.name)}`),
      ...indexes.rows.map(index => `drop index ${index.name}`),
    ],
    create: [
      ...indexes.rows.map(index => index.definition),
      ...keys.rows.map(
        key => `alter table ${key.owner} add constraint ${pg.escapeIdentifier(key.name)} ${key.definition}`,
      ),
    ],
  }
}
