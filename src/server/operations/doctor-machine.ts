import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, fail, ok, warn } from './finding.ts'

const gigabyte = 1e9
const day = 86_400_000

/** Checks that this Node.js version is supported by the product and still gets security fixes. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const what = 'Node.js'
  if (major < 20 || (major === 20 && minor < 19))
    return fail(what, version, 'Install Node.js 20.19 or newer, best 24.')
  // Odd releases and version 20 no longer get security fixes (nodejs.org/en/about/previous-releases).
  if (major < 22 || major % 2 === 1)
    return warn(what, `${version}, without security fixes`, 'Install Node.js 24.')
  return ok(what, version)
}

/** Checks that the data folder exists, belongs to this account and has free space. */
export function checkDataDir(dataDir: string, embedded: boolean): Finding[] {
  const what = 'Data folder'
  const found = existsSync(dataDir)
  const place = found ? dataDir : nearest(dataDir)
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      fail(what, `${place} can't be written by this account`, 'Start as its owner, or set another DATA_DIR.'),
    ]
  }
  const open = found ? openFiles(dataDir) : []
  return [
    open.length > 0
      ? warn(
          what,
          `other accounts can read ${open.join(', ')}`,
          `chmod go-rwx ${open.map(name => join(dataDir, name)).join(' ')}`,
        )
      : ok(what, found ? dataDir : `${dataDir} (the first start makes it)`),
    checkRoom(place, embedded),
  ]
}

// Keys and secrets are files beside the database; the database log contains none.
function openFiles(dataDir: string): string[] {
  if (process.platform === 'win32') return []
  return readdirSync(dataDir, { withFileTypes: true })
    .filter(entry => entry.isFile() && /key|secret|password|\.json$/.test(entry.name))
    .filter(entry => (statSync(join(dataDir, entry.name)).mode & 0o077) !== 0)
    .map(entry => entry.name)
}

function checkRoom(place: string, embedded: boolean): Finding {
  const what = 'Free disk'
  const room = statfsSync(place)
  const free = room.bavail * room.bsize
  const says = `${(free / gigabyte).toFixed(1)} GB at ${place}`
  const todo = 'Make room: PostgreSQL stops writing when the disk is full.'
  if (embedded && free < gigabyte / 2) return fail(what, says, todo)
  return free < 2 * gigabyte ? warn(what, says, todo) : ok(what, says)
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

/** Checks the age of the newest backup in the default folder. */
export function checkBackups(dataDir: string, now: Date): Finding {
  const what = 'Backups'
  const folder = join(dataDir, 'backups')
  const times = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.tar'))
        .map(name => statSync(join(folder, name)).mtimeMs)
    : []
  const todo = 'Run npm run backup by a timer (docs/production.md) and keep copies on another machine.'
  if (times.length === 0) return warn(what, `none in ${folder}`, todo)
  const age = now.getTime() - Math.max(...times)
  const says = `newest is ${age < day ? 'of the last day' : `${Math.floor(age / day)} days old`}`
  return age > 2 * day ? warn(what, says, todo) : ok(what, says)
}
