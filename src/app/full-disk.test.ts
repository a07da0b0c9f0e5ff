import { execFileSync } from 'node:child_process'
import { ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradewind-full-'))
const isMounted = mountDisk()
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** A small disk of its own, where this account may mount one. */
function mountDisk(): boolean {
  try {
    const words = ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tradewind-full', folder]
    execFileSync('mount', words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The product on the small disk, with its health and what fills and empties that. */
async function openOnSmallDisk() {
  const log = { info() {}, warn() {} }
  const database = await openDatabase({ dataDir: folder, log })
  await migrate(database.migrate, resolve('migrations'))
  await prepareSchedule(database.migrate)
  const app = await testApp({
    database: { ...database, drop: () => database.stop() },
    databaseTrouble: database.trouble,
  })
  const ballast = join(folder, 'ballast')
  const file = openSync(ballast, 'w')
  const zeros = Buffer.alloc(4_096)
  return {
    app,
    company: await app.company(),
    async health() {
      const { statusCode, json } = await app.http.inject('/api/health')
      return [statusCode, json().message]
    },
    fill() {
      try {
        for (;;) writeSync(file, zeros)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
    },
    empty: () => ftruncateSync(file),
  }
}

// Not in beforeAll: what is to be done at the end is heard of while the file is read, and only then.
const small = isMounted ? await openOnSmallDisk() : null

describe.skipIf(!isMounted)('on a full disk (needs the right to mount a small one)', () => {
  const disk = small as NonNullable<typeof small>
  const add = () =>
    disk.app.request(clientsContract.add, { name: 'Client', comment: 'y'.repeat(2_000) }, disk.company.owner)

  test('nothing is saved and that is said, until there is room again', async () => {
    expect((await add()).status).toBe(200)
    const statuses = new Set<number>()
    let message: string | undefined
    for (let tries = 0; message === undefined && tries < 500; tries++) {
      disk.fill()
      const answer = await add()
      statuses.add(answer.status)
      if (answer.status !== 200) message = answer.body.message
    }
    expect([...statuses].filter(status => status !== 200)).toEqual([503])
    expect(message).toBe('The server’s disk is full. Nothing can be saved until there’s space.')
    expect(await disk.health()).toEqual([503, 'The disk of the database is full: nothing can be saved.'])
    expect((await disk.app.send(clientsContract.list, {}, disk.company.owner)).status).toBe(200)

    disk.empty()
    expect((await add()).status).toBe(200)
    expect(await disk.health()).toEqual([200, undefined])
  })

  test('a database that has no room for its journal ends, and comes back once there is room', async () => {
    disk.fill()
    const write = () => disk.app.sql("select pg_logical_emit_message(true, 'fill', repeat('x', 900000))")
    for (let written = 0; written < 100; written++) {
      const isKept = await write().then(
        () => true,
        () => false,
      )
      if (!isKept) break
    }
    await expect
      .poll(async () => (await disk.health()).join(' '), { timeout: 15_000 })
      .toMatch(/^503 The disk is full: PostgreSQL can't start/)
    expect((await add()).status).toBe(503)

    disk.empty()
    await expect.poll(disk.health, { timeout: 15_000 }).toEqual([200, undefined])
    expect((await add()).status).toBe(200)
  })
})
