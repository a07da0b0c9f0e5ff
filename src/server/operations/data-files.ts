import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { OperationRefused } from './refused.ts'

// Files of the embedded database, the backups themselves, and mail, which contains links and codes.
const excluded = /^(postgres($|[-.])|tradewind\.lock|(backups|mail)$)/

/** The files of the data folder that a backup keeps (keys, uploads), as paths with forward slashes, sorted. */
export async function dataFiles(dataDir: string): Promise<string[]> {
  const found: string[] = []
  const walk = async (folder: string) => {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(gone)
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (folder === '' && excluded.test(entry.name)) continue
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile() && !/\.unfinished-\d+$/.test(entry.name)) found.push(path)
    }
  }
  await walk('')
  return found.sort()
}

function gone(error: Error & { code?: string }): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** True if a file would be included in backups: a backup there would contain all earlier ones. */
export function isAmongData(dataDir: string, file: string): boolean {
  const inside = relative(dataDir, file).split(sep)
  return inside[0] !== '..' && isDataFile(inside.join('/'))
}

/** True if a path from a backup may be written: inside the data folder and not one of the database's files. */
export function isDataFile(path: string): boolean {
  const parts = path.split('/')
  return (
    !path.includes('\\') &&
    !path.includes('\0') &&
    parts.every(part => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:/.test(part)) &&
    !excluded.test(parts[0] ?? '')
  )
}

/** Writes one file of the data folder atomically. */
export async function writeDataFile(
  dataDir: string,
  path: string,
  mode: number,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (!isDataFile(path))
    throw new OperationRefused(`The backup names a file that does not belong there: ${path}`)
  const target = join(dataDir, path.split('/').join(sep))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.unfinished-${process.pid}`
  const file = await open(draft, 'wx', 0o600)
  try {
    for await (const piece of bytes) await file.writeFile(piece)
    await file.sync()
    await file.close()
    await chmod(draft, mode & 0o777)
    await rename(draft, target)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}
