import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from '#server/db/embedded/process.ts'
import { freePort } from '#server/testing/free-port.ts'

// Creating clusters is fastest in memory.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tradewind-ending-'))
const begun: ChildProcess[] = []
afterAll(() => {
  for (const { pid } of begun) if (pid) killAll(pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function killAll(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** As `npm start` does, with what stands for npm and a shell above the server, all in one process group. */
const npm = `
  const { spawn } = require('node:child_process')
  process.on('SIGTERM', () => {})
  process.on('SIGINT', () => {})
  spawn('sh', ['-c', 'node --import tsx src/app/testing/start-like-npm.mjs; exit $?'], { stdio: 'inherit' })
    .on('exit', code => process.exit(code ?? 1))`

/** The whole product in a process group of its own. */
async function startGroup(name: string, more: Record<string, string> = {}) {
  const dataDir = join(folder, name)
  const port = await freePort()
  const group = spawn(process.execPath, ['-e', npm], {
    detached: true,
    env: {
      PATH: process.env.PATH,
      npm_lifecycle_event: 'start',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  begun.push(group)
  let said = ''
  group.stdout!.on('data', text => (said += text))
  const database = () => {
    const file = join(dataDir, 'postgres/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return pid > 0 && isAlive(pid) ? pid : null
  }
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { group, port, database, isServing, said: () => said, dataDir }
}

/** A sign-in whose body is sent in two parts. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'Guess1234!' })
  const head = `POST /api/login HTTP/1.1\r\nhost: a.test\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  let answer = ''
  socket.on('data', text => (answer += text))
  socket.on('error', error => (answer += String(error)))
  return {
    async finish() {
      socket.write(body.slice(10))
      await once(socket, 'close')
      return answer.split('\r\n')[0]
    },
  }
}

const patience = { timeout: 90_000, interval: 100 }
describe.skipIf(process.platform !== 'linux')('a server that is asked to end (needs /proc)', () => {
  test('by its whole group, and twice, finishes its work and leaves no database', async () => {
    const { group, port, isServing, database } = await startGroup('group')
    await expect.poll(isServing, patience).toBe(true)
    expect(database()).not.toBe(null)
    const request = await beginRequest(port)
    const over = once(group, 'exit')
    process.kill(-group.pid!, 'SIGTERM')
    await sleep(1_500)
    process.kill(-group.pid!, 'SIGINT')
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 4/)
    await over
    await expect.poll(database, patience).toBe(null)
  }, 120_000)

  test('says so at once, and goes on for whoever its proxy still sends, until the time to drain is over', async () => {
    const { group, port, isServing } = await startGroup('drain', { DRAIN_SECONDS: '5' })
    await expect.poll(isServing, patience).toBe(true)
    const over = once(group, 'exit')
    process.kill(-group.pid!, 'SIGTERM')
    const health = () => fetch(`http://127.0.0.1:${port}/api/health`)
    await expect.poll(async () => (await health()).status, patience).toBe(503)
    const request = await beginRequest(port)
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 4/)
    await over
  }, 120_000)

  test('by nobody, as npm was killed, notices it and leaves no database', async () => {
    const { group, isServing, database } = await startGroup('orphan')
    await expect.poll(isServing, patience).toBe(true)
    expect(database()).not.toBe(null)
    process.kill(group.pid!, 'SIGKILL')
    await expect.poll(isServing, patience).toBe(false)
    await expect.poll(database, patience).toBe(null)
  }, 120_000)

  test('in the middle of its start leaves no database', async () => {
    const { group, said, database, dataDir } = await startGroup('starting')
    await expect.poll(() => existsSync(join(dataDir, 'postgres/PG_VERSION')), patience).toBe(true)
    await expect.poll(database, patience).not.toBe(null)
    const over = once(group, 'exit')
    process.kill(-group.pid!, 'SIGTERM')
    await over
    await expect.poll(database, patience).toBe(null)
    expect(said()).not.toMatch(/Error|failed/)
  }, 120_000)
})
