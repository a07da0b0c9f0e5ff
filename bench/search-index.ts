// `npx tsx bench/search-index.ts [--clients 100000]`: clients of before texts were searched in one spelling are brought along:
// how long that takes, and what searches and indexes (built anew each time) cost before and after. One name in ten has accents.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/connection/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import { loadClients } from './load-clients.ts'
import { argument } from './measure.ts'

const clients = Number(argument('--clients') ?? 100_000)
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: quiet })
const owner = new pg.Client(database.migrate)
try {
  const names = (await migrationFiles(resolve('migrations'))).map(({ name }) => name)
  await migrate(
    database.migrate,
    resolve('migrations'),
    quiet,
    names.filter(name => name < '1020'),
  )
  await owner.connect()
  console.log(`${clients.toLocaleString('en')} clients, load ${loadavg()[0]?.toFixed(1)}`)
  await timed('load', load)
  await look('before')
  await timed('bring along', () => migrate(database.migrate, resolve('migrations'), quiet))
  await look('after')
} finally {
  await owner.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function load() {
  await owner.query(
    `insert into companies (id, name, pack_id) values (7, 'Bench', (select min(id) from packs))`,
  )
  await loadClients(owner, 7, clients)
}

async function look(when: string) {
  await owner.query('reindex table clients')
  await owner.query('vacuum analyze clients')
  const { rows } = await owner.query<{ name: string; mb: string }>(
    `select indexrelname as name, round(pg_relation_size(indexrelid) / 1048576.0, 1)::text as mb from pg_stat_user_indexes
     where relname = 'clients' and indexrelname in ('clients_search', 'clients_name', 'clients_name_key', 'clients_place_key')
     order by 1`,
  )
  console.log(`${when}: ${rows.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}`)
  const searches = { rare: ['smith500'], two: ['rossi12', 'zo'], common: ['richmond'], none: ['qqzzx'] }
  for (const [what, words] of Object.entries(searches)) {
    const patterns = words.map((_, i) => `search like $${i + 1}`).join(' and ')
    const text = `select id from clients where company_id = 7::bigint and deleted_at is null and ${patterns} order by id desc limit 200`
    await best(
      `${when}: search, ${what}`,
      text,
      words.map(word => `%${word}%`),
    )
  }
  const by = when === 'before' ? 'lower(name)' : 'name collate names'
  const page = `select id from clients where company_id = 7 and deleted_at is null order by ${by}, id limit 50`
  await best(`${when}: first page by name`, page, [])
}

async function best(what: string, text: string, values: string[]) {
  const times: number[] = []
  for (let n = 0; n < 15; n++) {
    const start = performance.now()
    await owner.query(text, values)
    times.push(performance.now() - start)
  }
  console.log(`${what.padEnd(32)} ${times.sort((a, b) => a - b)[7]!.toFixed(1)} ms`)
}

async function timed(what: string, run: () => Promise<unknown>) {
  const start = performance.now()
  await run()
  console.log(`${what.padEnd(32)} ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
