import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { pgbouncer, startPooler } from '#server/testing/pooler.ts'
import { databaseAddress, type Program, programKeys, startProgram } from '#server/testing/program.ts'

// Two programs as an operator starts them behind a proxy that sends each request to either, on one empty database. Where
// PgBouncer is installed, the first goes through it.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tradewind-two-'))
const begun: Program[] = []
let cluster: Embedded
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
let first: Server
let second: Server

type Server = Awaited<ReturnType<typeof start>>

beforeAll(async () => {
  cluster = await startEmbedded({ inMemory: true, log: { info() {}, warn() {} }, transport: 'tcp' })
  await prepareEmbedded(cluster.superuser)
  const password = String(cluster.superuser.password)
  if (pgbouncer)
    pooler = await startPooler(cluster, { tradewind_serve: password, tradewind_owner: password }, 4)
  ;[first, second] = await Promise.all([start('first', pooler ? lent() : {}), start('second')])
  await Promise.all([first.untilServing(), second.untilServing()])
}, 240_000)

afterAll(async () => {
  await Promise.all(begun.map(program => program.end()))
  await pooler?.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}, 180_000)

const lent = () => ({
  DATABASE_URL: databaseAddress(cluster, 'serve', pooler!.port),
  LISTEN_URL: databaseAddress(cluster, 'serve'),
})

async function start(name: string, more: Record<string, string | undefined> = {}) {
  const dataDir = join(folder, name)
  const program = await startProgram({
    env: {
      DATABASE_URL: databaseAddress(cluster, 'serve'),
      MIGRATE_URL: databaseAddress(cluster, 'owner'),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...programKeys,
      ...more,
    },
  })
  begun.push(program)
  const { port } = program
  return {
    ...program,
    dataDir,
    async ask(path: string, body: object | null, headers: Record<string, string> = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    /** A window of the product: what it hears, and how it was closed. */
    async window(token: string) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
      const heard: Record<string, unknown>[] = []
      let closed: number | null = null
      socket.on('message', text => heard.push(JSON.parse(String(text))))
      socket.on('close', code => (closed = code))
      await once(socket, 'open')
      socket.send(JSON.stringify({ token, since: null }))
      await expect.poll(() => heard.some(each => 'ready' in each), patience).toBe(true)
      return { socket, heard, closed: () => closed }
    },
  }
}

const patience = { timeout: 30_000, interval: 50 }
const signIn = async (server: Server, email: string) => {
  const { status, body } = await server.ask('/login/login', { email, password: 'Demo1234!' })
  expect([status, typeof body.accessToken]).toEqual([200, 'string'])
  return { token: body.accessToken as string, headers: { authorization: `Bearer ${body.accessToken}` } }
}

test('started at the same moment, one makes the database and its demo company, and both serve it', async () => {
  const { headers } = await signIn(first, 'owner@demo.test')
  const me = await Promise.all([first, second].map(server => server.ask('/users/me', null, headers)))
  expect(me.map(({ status }) => status)).toEqual([200, 200])
  expect(me[1]).toEqual(me[0])
  expect([first, second].filter(server => /Demo company seeded/.test(server.said()))).toHaveLength(1)
})

test.each([
  ['SECRETS_KEY', { SECRETS_KEY: Buffer.alloc(32, 6).toString('base64url') }],
  // A folder of its own makes a pair of its own.
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined }],
])(
  'a third server with another %s is refused with what to do',
  async (name, keys) => {
    const third = await start(`third ${name}`, keys)
    expect(await third.ended).toBe(78)
    expect(third.said()).toMatch(new RegExp(`^${name}: this database was used with another\\.`))
    expect(third.said()).toContain('npm run keys -- accept')
  },
  60_000,
)

test('who signs out at one server is signed out at the other, and the window there closes', async () => {
  const { token, headers } = await signIn(first, 'owner@demo.test')
  const window = await second.window(token)
  expect((await second.ask('/users/me', null, headers)).status).toBe(200)
  await first.ask('/login/logout', null, headers)
  await expect.poll(window.closed, patience).toBe(4401)
  expect((await second.ask('/users/me', null, headers)).status).toBe(401)
})

test('what is saved at one is heard by a window at the other', async () => {
  const { token, headers } = await signIn(second, 'owner@demo.test')
  const window = await second.window(token)
  const { body } = await first.ask('/client/addClient', { name: 'Heard Elsewhere' }, headers)
  await expect
    .poll(() => window.heard, patience)
    .toContainEqual(expect.objectContaining({ topic: 'clients', row: body.id }))
  window.socket.close()
})

test('the same write with one key, at both at once, is done once and answered alike', async () => {
  const { headers } = await signIn(first, 'owner@demo.test')
  const keyed = { ...headers, 'idempotency-key': 'two-servers-1' }
  const answers = await Promise.all(
    [first, second, first, second].map(server =>
      server.ask('/client/addClient', { name: 'Once Alone' }, keyed),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const list = await second.ask('/client/getClients', { search: 'Once Alone' }, headers)
  expect(list.body.results).toHaveLength(1)
})

test('who has the same job open at two servers sees the other, until their window closes', async () => {
  const [owner, office] = [await signIn(first, 'owner@demo.test'), await signIn(second, 'office@demo.test')]
  const jobs = await first.ask('/jobs/getJobs', {}, owner.headers)
  const at = `job ${(jobs.body.data as { id: number }[])[0]!.id}`
  const [here, there] = [await first.window(owner.token), await second.window(office.token)]
  here.socket.send(JSON.stringify({ at }))
  there.socket.send(JSON.stringify({ at }))
  const people = (window: typeof here) => window.heard.findLast(each => each.at === at)?.people
  await expect.poll(() => people(here), patience).toHaveLength(1)
  await expect.poll(() => people(there), patience).toHaveLength(1)
  there.socket.close()
  await expect.poll(() => people(here), patience).toEqual([])
  here.socket.close()
})

test('a mail that one has queued leaves once, from either', async () => {
  const mailsTo = (reader: string) =>
    [first, second].flatMap(({ dataDir }) => {
      const mail = join(dataDir, 'mail')
      const files = existsSync(mail) ? readdirSync(mail) : []
      return files.filter(file => readFileSync(join(mail, file), 'utf8').includes(`To: ${reader}`))
    })
  await first.ask('/login/forgotPassword', { email: 'office@demo.test' })
  await expect.poll(() => mailsTo('office@demo.test').length, patience).toBe(1)
  // Once a later one has left, a second copy of the first would have.
  await second.ask('/login/forgotPassword', { email: 'tech@demo.test' })
  await expect.poll(() => mailsTo('tech@demo.test').length, patience).toBe(1)
  expect(mailsTo('office@demo.test')).toHaveLength(1)
})

test('one is killed: the other goes on, for its people too', async () => {
  const { headers } = await signIn(first, 'owner@demo.test')
  begun[0]!.signal('SIGKILL')
  await first.ended
  const { status, body } = await second.ask('/client/addClient', { name: 'After The Kill' }, headers)
  expect([status, typeof body.id]).toEqual([200, 'number'])
})
