import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#server/db/connection/start-error.ts'
import { isAlive } from './process.ts'
import { startEmbedded } from './start.ts'

let folder = ''
const heard: string[] = []
// Creating clusters is fastest in memory.
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const log = { info: (text: string) => heard.push(text), warn: (text: string) => heard.push(text) }

beforeAll(() => {
  folder = mkdtempSync(join(memory, 'tw-embedded-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask(config: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

// Another process that holds the folder: reports when it is ready, then waits to be killed.
async function startElsewhere(dataDir: string): Promise<{ kill(): Promise<void> }> {
  const code = `
    import('#server/db/embedded/start.ts').then(async ({ startEmbedded }) => {
      await startEmbedded({ dataDir: process.argv[1], log: console })
      console.log('up')
      setInterval(() => {}, 1000)
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((up, fail) => {
    child.stdout.on('data', text => String(text).includes('up') && up())
    child.once('exit', code => fail(new Error(`ended with ${code}`)))
  })
  return {
    kill: () =>
      new Promise(done => {
        child.removeAllListeners('exit')
        child.once('exit', () => done())
        child.kill('SIGKILL')
      }),
  }
}

test('a durable cluster keeps its rows across a restart, sorts by code point and has checksums', async () => {
  const dataDir = join(folder, 'kept')
  const first = await startEmbedded({ dataDir, log })
  await ask(first.superuser, 'create table kept as select 7 as answer')
  await first.stop()
  await expect(ask(first.superuser, 'select 1')).rejects.toThrow()

  const second = await startEmbedded({ dataDir, log })
  expect(await ask(second.superuser, 'select answer from kept')).toEqual([{ answer: 7 }])
  const [found] = await ask(
    second.superuser,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       getdatabaseencoding() as encoding, 'B' < 'a' as by_code_point, lower('Ä') as lower`,
  )
  expect(found).toEqual({ checksums: 'on', fsync: 'on', encoding: 'UTF8', by_code_point: true, lower: 'ä' })
  await second.stop()
})

test('a folder in use is refused; after kill -9 of its process the server is adopted with all rows', async () => {
  const dataDir = join(folder, 'killed')
  const other = await startElsewhere(dataDir)
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/in use by another running Tradewind/)
  await other.kill()

  heard.length = 0
  const adopted = await startEmbedded({ dataDir, log })
  expect(heard.join()).toMatch(/left running/)
  await ask(adopted.superuser, 'create table kept as select 7 as answer')
  await adopted.stop()
  expect(existsSync(join(dataDir, 'tradewind.lock'))).toBe(false)
})

test('a killed server is restarted at the same address with all rows; a failed restart is reported', async () => {
  const dataDir = join(folder, 'kept')
  const cluster = join(dataDir, 'postgres')
  const gone: string[] = []
  const server = await startEmbedded({ dataDir, log, onGone: error => void gone.push(error.message) })
  const kill = () =>
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const killed = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  const rows = () => ask(server.superuser, 'select answer from kept').catch(() => [])
  kill()
  await expect
    .poll(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8') !== killed, { timeout: 20_000 })
    .toBe(true)
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ answer: 7 }])

  kill()
  renameSync(cluster, `${cluster}-away`)
  await expect.poll(() => gone, { timeout: 20_000 }).toEqual([`${cluster} is gone.`])
  expect(existsSync(cluster)).toBe(false)
  await server.stop()
  renameSync(`${cluster}-away`, cluster)
})

// PostgreSQL 18 hangs when it is stopped while it recovers; a stopped process hangs as well, and every time.
function hang(dataDir: string, state: string): number {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(path, 'utf8').split('\n')
  process.kill(Number(lines[0]), 'SIGSTOP')
  writeFileSync(path, lines.with(7, state.padEnd(8)).join('\n'))
  return Number(lines[0])
}

test('a server that hangs on shutdown is killed without losing rows', async () => {
  const dataDir = join(folder, 'kept')
  const server = await startEmbedded({ dataDir, log })
  const pid = hang(dataDir, 'ready')
  await server.stop(3_000)
  expect(isAlive(pid)).toBe(false)

  const next = await startEmbedded({ dataDir, log })
  expect(await ask(next.superuser, 'select answer from kept')).toEqual([{ answer: 7 }])
  await next.stop()
})

test('a server of an earlier run that hangs on shutdown is waited for, reported, killed and replaced', async () => {
  const dataDir = join(folder, 'killed')
  const other = await startElsewhere(dataDir)
  await other.kill()
  const pid = hang(dataDir, 'stopping')
  heard.length = 0
  const server = await startEmbedded({ dataDir, log, stoppingMs: 500 })
  expect(heard).toEqual([
    `The database server of the last run is still stopping (process ${pid}): waiting up to 1 s`,
    `The database server hangs while it stops (process ${pid}): ending it; nothing is lost`,
  ])
  expect(await ask(server.superuser, 'select answer from kept')).toEqual([{ answer: 7 }])
  await server.stop()
})

test('an empty postmaster.pid or one with a foreign process id does not prevent a start', async () => {
  const dataDir = join(folder, 'kept')
  for (const text of ['', `${process.pid}\n${dataDir}/postgres\n1\n5432\n.\n\n`]) {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), text)
    const server = await startEmbedded({ dataDir, log })
    expect(await ask(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  }
})

test('the lock of a dead process whose id now belongs to another is taken over', async () => {
  const dataDir = join(folder, 'kept')
  const { hostname } = await import('node:os')
  const stale = { pid: process.pid, mark: '1', host: hostname() }
  writeFileSync(join(dataDir, 'tradewind.lock'), JSON.stringify(stale))
  const server = await startEmbedded({ dataDir, log })
  await server.stop()
  expect(existsSync(join(dataDir, 'tradewind.lock'))).toBe(false)
})

test('a path too long for a socket address still works', async () => {
  const dataDir = join(folder, 'x'.repeat(100))
  const server = await startEmbedded({ dataDir, log })
  expect(await ask(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(existsSync(server.host)).toBe(false)
})

test('over TCP it listens on loopback only and requires the password', async () => {
  const server = await startEmbedded({ dataDir: join(folder, 'tcp'), log, transport: 'tcp' })
  expect(server.host).toBe('127.0.0.1')
  expect(await ask(server.superuser, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(ask({ ...server.superuser, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

test('an impossible start is explained in one sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  const noFolder = startEmbedded({ dataDir: join(folder, 'file', 'data'), log })
  await expect(noFolder).rejects.toThrow(StartError)
  await expect(noFolder).rejects.toThrow(/can't be written \(ENOTDIR\): set DATA_DIR/)

  const strange = resolve(folder, 'strange')
  mkdirSync(join(strange, 'postgres'), { recursive: true })
  await expect(startEmbedded({ dataDir: strange, log })).rejects.toThrow(StartError)
})

test('an in-memory cluster leaves nothing behind after it stops', async () => {
  const server = await startEmbedded({ inMemory: true, log })
  expect(await ask(server.superuser, 'show fsync')).toEqual([{ fsync: 'off' }])
  await server.stop()
  expect(existsSync(server.host)).toBe(false)
})
