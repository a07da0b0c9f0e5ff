import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { readPidFile } from '../src/server/db/embedded/server.ts'

const pauseMs = 4_000

/** Has a server do every few seconds what it does once a minute, until the signal; a journey would wait minutes for it. */
export async function hurryMinutes(dataDir: string, until: AbortSignal): Promise<void> {
  const { socketFolder, port } = readPidFile(path.join(dataDir, 'postgres'))!
  const boss = new PgBoss({
    host: socketFolder,
    port,
    user: 'tradewind_owner',
    database: 'tradewind',
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    while (!until.aborted) {
      for (const { name, cron } of await boss.getSchedules())
        if (cron === '* * * * *') await boss.send(name, {})
      await sleep(pauseMs, undefined, { signal: until }).catch(() => {})
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
