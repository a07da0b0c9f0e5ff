import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { pgbouncer, startPooler } from '#server/testing/pooler.ts'
import { openDatabase } from './connect.ts'

const log = { info() {}, warn() {} }
let cluster: Embedded
let pooler: Awaited<ReturnType<typeof startPooler>>

beforeAll(async () => {
  if (!pgbouncer) return
  cluster = await startEmbedded({ inMemory: true, log, transport: 'tcp' })
  await prepareEmbedded(cluster.superuser)
  const password = String(cluster.superuser.password)
  pooler = await startPooler(cluster, { tradewind_serve: password, tradewind_owner: password }, 4)
})
afterAll(async () => {
  await pooler?.stop()
  await cluster?.stop()
})

const at = (user: 'serve' | 'owner', way: 'straight' | 'pooled') =>
  `postgres://tradewind_${user}:${cluster.superuser.password}@127.0.0.1:${way === 'pooled' ? pooler.port : cluster.port}/tradewind`
const open = (change: { databaseUrl?: string; migrateUrl?: string; listenUrl?: string | undefined }) =>
  openDatabase({
    dataDir: '',
    log,
    databaseUrl: at('serve', 'pooled'),
    listenUrl: at('serve', 'straight'),
    migrateUrl: at('owner', 'straight'),
    ...change,
  }).then(
    ({ serve }) => (serve.listen ? 'listens straight' : 'listens there'),
    (error: Error) => error.message,
  )

test.skipIf(!pgbouncer)(
  'behind a pooler that lends connections the start says what leads to the wrong place (skipped without pgbouncer)',
  async () => {
    expect(await open({})).toBe('listens straight')
    const cases: [Parameters<typeof open>[0], RegExp][] = [
      [{ listenUrl: undefined }, /^DATABASE_URL leads to a pooler .* set LISTEN_URL/],
      [{ listenUrl: at('serve', 'pooled') }, /^LISTEN_URL leads to a pooler .* straight/],
      [{ migrateUrl: at('owner', 'pooled') }, /^MIGRATE_URL leads to a pooler .* straight/],
      [{ databaseUrl: at('owner', 'pooled') }, /^LISTEN_URL: .* two users/],
      [{ listenUrl: at('owner', 'straight') }, /^LISTEN_URL leads to "tradewind" as "tradewind_owner"/],
    ]
    for (const [change, sentence] of cases) expect(await open(change)).toMatch(sentence)
  },
)
