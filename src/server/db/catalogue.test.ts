import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()

/** Tables above companies, or shared by both doors; each with its reason. */
const platformTables: Record<string, string> = {
  accounts: 'how a person signs in, to several companies',
  sessions: 'found by a token before the company is known',
  account_tokens: 'found by a token before the company is known',
  portal_sessions: 'found by a token before the company is known',
  portal_codes: 'found by an address before the company is known',
  attempts: 'counted before anybody is signed in',
  packs: 'the plans that all companies choose from',
  credit_packs: 'what all companies buy on top',
  alerts: 'told to everybody of every company',
  request_counts: 'counted for companies and people alike, and forgotten after minutes',
  server_processes: 'what serves, of no company',
  canary_choices: 'chosen by who runs the installation',
  company_loads: 'summed up by processes that serve all companies, and forgotten after two days',
  known_keys: 'keys of the servers, known before any company is',
  sweep_clock: 'one clock for all companies',
  database_life: 'the database itself',
  vendor_requests: 'counted for an organisation, which two companies may have',
  figure_clock: 'up to where the record of changes of all companies was read',
}
const sharedTables: Record<string, string> = {
  companies: 'the company itself: its id is the company',
  users: 'sign-in looks for the companies of an account',
  calendar_feeds: 'read at an unguessable address without a sign-in',
  clock_tablets: 'paired by a code, and opened by the secret of a tablet, without a sign-in',
  wall_screens: 'read at an unguessable address without a sign-in',
  feedback: 'opened by an unguessable link without a sign-in',
  signatures: 'opened by an unguessable link without a sign-in',
  credit_balances: 'the host looks for those to refill',
  plan_invoices: 'the host invoices every company',
  subscriptions: 'the host looks for those that are due',
  pictures: 'shown by an unguessable key without a sign-in',
  support_messages: 'the platform answers every company',
}

const tables = await app.sql<{ name: string; rls: boolean; forced: boolean }>(`
  select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%' order by 1`)

test('every table belongs to a company, or is on the list above', async () => {
  const keys = await app.sql<{ name: string; first: string }>(`
    select c.relname as name, a.attname as first from pg_constraint p
    join pg_class c on c.oid = p.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.conkey[1]
    where p.contype = 'p'`)
  const nullable = await app.sql<{ table_name: string }>(`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and is_nullable = 'YES'`)
  for (const { name } of tables) {
    if (name in platformTables || name === 'companies') continue
    expect(keys.find(key => key.name === name)?.first, `first column of ${name}'s primary key`).toBe(
      'company_id',
    )
    expect(
      nullable.map(row => row.table_name),
      `${name}.company_id may be null`,
    ).not.toContain(name)
  }
})

test('foreign keys between companies’ tables carry the company', async () => {
  const loose = await app.sql<{ name: string }>(`
    select f.conname as name from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confrelid::regclass::text not in ('companies', 'accounts', 'packs')
      and not exists (select 1 from unnest(f.conkey) k join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k
        where a.attname = 'company_id')`)
  expect(loose).toEqual([])
})

test('row-level security is enabled and forced everywhere', () => {
  const open = tables.filter(table => !(table.rls && table.forced) && table.name !== 'packs')
  expect(open).toEqual([])
})

test('the parts of a table can be reached through the table alone', async () => {
  const open =
    await app.sql(`select c.relname from pg_class c where c.relispartition and c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace and has_table_privilege('tradewind_app', c.oid, 'select, insert, update, delete')`)
  expect(open).toEqual([])
})

test('the serving role neither owns nor bypasses', async () => {
  const [role] = await app.sql<{ rolsuper: boolean; rolbypassrls: boolean }>(
    `select bool_or(rolsuper) as rolsuper, bool_or(rolbypassrls) as rolbypassrls from pg_roles
     where rolname in ('tradewind_app', 'tradewind_serve')`,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  const owned = await app.sql(`select relname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('tradewind_app', 'tradewind_serve')`)
  expect(owned).toEqual([])
})

test('without a company there are no rows, and with one only its own', async () => {
  const [one, two] = [await app.company(), await app.company()]
  for (const { name } of tables) {
    if (name === 'packs') continue
    const { rows } = await app.services.db.withCompany(999_999_999 as never, tx =>
      sql`select from ${sql.table(name)} limit 1`.execute(tx),
    )
    expect(rows, name).toEqual([])
  }
  for (const company of [one, two]) {
    const { rows } = await app.services.db.withCompany(company.id as never, tx =>
      sql`select distinct company_id from users`.execute(tx),
    )
    expect(rows).toEqual([{ company_id: company.id }])
  }
})

test('a row of another company can be neither written nor moved there', async () => {
  const [one, two] = [await app.company(), await app.company()]
  const write = app.services.db.withCompany(one.id as never, tx =>
    sql`insert into job_types (company_id, name) values (${two.id}, 'Theirs')`.execute(tx),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})

test('the lists above name only tables that exist', () => {
  const names = tables.map(table => table.name)
  for (const name of [...Object.keys(platformTables), ...Object.keys(sharedTables)])
    expect(names).toContain(name)
})
