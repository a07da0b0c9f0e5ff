import { resolve } from 'node:path'
import { openDatabase } from '#server/db/connection/connect.ts'
import { renewLife } from '#server/operations/life.queries.ts'
import { rowsOf } from '#server/operations/manifest.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Call, type Operation, pathOf, runOperation, sayUsage } from './operation.ts'
import { withDatabase } from './operation-doors.ts'

const usage = `npm run restore -- FILE             a backup into an empty installation
npm run restore -- --restored TIME  says that a copy of that time was put back by other means`

/** `npm run restore -- FILE`: a backup into an empty installation whose server is stopped. */
export async function restore(call: Call): Promise<number> {
  const [file, ...more] = call.args
  if (file === '--restored') return sayRestored(call, more)
  if (!file || more.length > 0 || file.startsWith('-')) return sayUsage(usage)
  return runOperation(call, operation => work(pathOf(call, file), operation))
}

/** For a folder or a machine that was put back as it had been: nothing in the database tells that. */
async function sayRestored(call: Call, [time, ...more]: string[]): Promise<number> {
  const at = new Date(time ?? '')
  if (more.length > 0 || Number.isNaN(at.getTime()) || at > new Date()) return sayUsage(usage)
  return runOperation(call, operation =>
    withDatabase(operation, async ({ owner }) => {
      await renewLife(owner, at.toISOString())
      operation.tell(`Noted. Phones send again what they had sent since ${at.toISOString()}, once each.`)
    }),
  )
}

async function work(file: string, { settings, tell, signal }: Operation): Promise<void> {
  const started = performance.now()
  const log = { info: tell, warn: tell }
  let stop = async () => {}
  try {
    const { manifest, waiting, migrated } = await restoreBackup({
      open: async () => {
        const database = await openDatabase({
          dataDir: settings.dataDir,
          databaseUrl: settings.DATABASE_URL,
          migrateUrl: settings.MIGRATE_URL,
          listenUrl: settings.LISTEN_URL,
          log,
        })
        stop = database.stop
        return { owner: database.migrate }
      },
      dataDir: settings.dataDir,
      migrations: resolve('migrations'),
      file,
      version: packageJson.version,
      log,
      signal,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    tell(
      `Done in ${seconds} s: ${rowsOf(manifest).toLocaleString('en')} rows and ${manifest.files.length} files as of ${manifest.createdAt}, made by Tradewind ${manifest.version}.`,
    )
    if (migrated.length > 0) tell(`Brought up to date by ${migrated.length} migrations.`)
    if (waiting > 0) tell(`${waiting} mails were waiting to go out: they will when the server starts.`)
    tell('Start the server as usual.')
  } finally {
    await stop()
  }
}
