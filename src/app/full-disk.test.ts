import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { testApp } from '#server/testing/test-app.ts'

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

function fill(file: number): void {
  const zeros = Buffer.alloc(4_096)
  try {
    for (;;) writeSync(file, zeros)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

test.skipIf(!isMounted)(
  'on a full disk nothing is saved and that is said, until there is room again (needs the right to mount)',
  async () => {
    const log = { info() {}, warn() {} }
    const database = await openDatabase({ dataDir: folder, log })
    await migrate(database.migrate, resolve('migrations'))
    await prepareSchedule(database.migrate)
    const app = await testApp({ database: { ...database, drop: () => database.stop() } })
    const company = await app.company()
    const add = () =>
      app.send(
        clientsContract.add,
        { name: 'x'.repeat(100), comment: 'y'.repeat(2_000) } as never,
        company.owner,
      )
    const health = async () => {
      const { statusCode, json } = await app.http.inject('/api/health')
      return [statusCode, json().message]
    }
    expect((await add()).status).toBe(200)

    const ballast = join(folder, 'ballast')
    const file = openSync(ballast, 'w')
    const statuses = new Set<number>()
    let message: string | undefined
    for (let tries = 0; message === undefined && tries < 500; tries++) {
      fill(file)
      const answer = await add()
      statuses.add(answer.status)
      if (answer.status !== 200) message = answer.body.message
    }
    expect([...statuses].filter(status => status !== 200)).toEqual([503])
    expect(message).toBe('The disk of the server is full. Nothing can be saved until there is room again.')
    expect(await health()).toEqual([503, 'The disk of the database is full: nothing can be saved.'])
    expect((await app.send(clientsContract.list, {}, company.owner)).status).toBe(200)

    closeSync(file)
    rmSync(ballast)
    expect((await add()).status).toBe(200)
    expect(await health()).toEqual([200, undefined])
  },
)
