import pg from 'pg'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'

const e = await startEmbedded({ inMemory: true, log: { info() {}, warn: console.warn } })
const { migrate: owner } = await prepareEmbedded(e.superuser)
const admin = new pg.Client(e.superuser)
await admin.connect()
const ms: number[] = []
for (let i = 0; i < 6; i++) {
  await admin.query(`create database t${i} owner tradewind_owner`)
  const t = performance.now()
  await migrate({ ...owner, database: `t${i}` }, 'migrations')
  ms.push(Math.round(performance.now() - t))
}
const t = performance.now()
await migrate({ ...owner, database: `t0` }, 'migrations')
console.log('again', Math.round(performance.now() - t))
console.log(process.cwd(), ms.join(' '))
await admin.end()
await e.stop()
