import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { catalogueText } from '#server/testing/catalogue-text.ts'

const log = { info: console.log, warn: console.warn }
const [dataDir, doMigrate, tag] = process.argv.slice(2)
const e = await startEmbedded({ dataDir: dataDir!, log })
const { migrate: owner } = await prepareEmbedded(e.superuser)
async function sums() {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace='public'::regnamespace and relkind in ('r','p') and not relispartition and relname not like 'kysely%' order by 1`,
  )
  const out: Record<string, string> = {}
  for (const { name } of rows) {
    const r = (
      await client.query(
        `select count(*)::int as n, coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 12))::bit(48)::bigint)::text, '') as h from ${name} t`,
      )
    ).rows[0]
    out[name] = r.n + ' ' + r.h
  }
  const text = await catalogueText(client)
  await client.end()
  return { out, text }
}
const before = await sums()
writeFileSync(`/tmp/sch/sums-${tag}-before.json`, JSON.stringify(before.out, null, 1))
writeFileSync(`/tmp/sch/catalogue-${tag}-before.text`, before.text)
console.log(
  Object.values(before.out).reduce((s, x) => s + Number(x.split(' ')[0]), 0),
  'rows in',
  Object.keys(before.out).length,
)
if (doMigrate === 'yes') {
  const t = performance.now()
  console.log(await migrate(owner, 'migrations', log), 'ms', Math.round(performance.now() - t))
  const after = await sums()
  writeFileSync(`/tmp/sch/sums-${tag}-after.json`, JSON.stringify(after.out, null, 1))
  writeFileSync(`/tmp/sch/catalogue-${tag}-after.text`, after.text)
  const diff = Object.keys({ ...before.out, ...after.out }).filter(k => before.out[k] !== after.out[k])
  console.log('tables that differ', diff)
  const client = new pg.Client(owner)
  await client.connect()
  console.log((await client.query('select name from kysely_migration order by 1')).rows)
  await client.end()
}
await e.stop()
