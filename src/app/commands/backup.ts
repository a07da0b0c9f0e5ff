import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeBackup } from '#server/operations/backup.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Call, type Operation, pathOf, runOperation, sayUsage } from './operation.ts'
import { withDatabase } from './operation-doors.ts'

/** `npm run backup [-- FILE]`: writes the whole installation to one file while the server keeps running. */
export async function backup(call: Call): Promise<number> {
  const [file, ...more] = call.args
  if (more.length > 0 || file?.startsWith('-')) return sayUsage('npm run backup [-- FILE]')
  return runOperation(call, operation => work(file ? pathOf(call, file) : null, operation))
}

async function work(named: string | null, { settings, tell, signal }: Operation): Promise<void> {
  const started = performance.now()
  await withDatabase({ settings, tell }, async reached => {
    const file = named ?? usualPlace(settings.dataDir)
    tell(`Backing up to ${file}`)
    const manifest = await writeBackup({
      owner: reached.owner,
      dataDir: settings.dataDir,
      file,
      version: packageJson.version,
      tell,
      signal,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    tell(`Done in ${seconds} s: ${size(statSync(file).size)}, as of ${manifest.createdAt}.`)
    if (!named) tell('Keep a copy on another machine: this one lies beside the data that it saves.')
  })
}

function usualPlace(dataDir: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const file = join(dataDir, 'backups', `tradewind-${time}.tar`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return file
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
