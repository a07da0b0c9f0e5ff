import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { functionFiles } from '#server/db/migration-files.ts'
import { catalogueText } from '#server/testing/catalogue-text.ts'

const c = JSON.parse(readFileSync('/tmp/sch/cluster.json', 'utf8')).migrate
for (const database of process.argv.slice(2)) {
  const client = new pg.Client({ ...c, database })
  await client.connect()
  const t = await catalogueText(
    client,
    (await functionFiles('migrations')).map(f => f.name),
  )
  writeFileSync('/tmp/sch/cat-' + database + '.text', t)
  console.log(database, createHash('sha256').update(t).digest('hex'), t.split('\n').length)
  await client.end()
}
