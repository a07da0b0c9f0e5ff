import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode, StartError } from '#server/db/connection/start-error.ts'
import { isAlive, startMark } from './process.ts'

/** Process ids are meaningless between containers that share a folder, so there the age of the heartbeat decides. */
const beatMs = 5_000
const staleMs = 20_000

export type FolderLock = { release(): void }
type Holder = { pid: number; mark: string; host: string }

/**
 * Locks the folder for this process. Throws a StartError when another running process holds the lock; the lock of
 * a dead process is taken over.
 */
export function takeFolderLock(folder: string): FolderLock {
  const path = join(folder, 'tradewind.lock')
  const own: Holder = { pid: process.pid, mark: startMark(process.pid), host: hostname() }
  for (let round = 0; round < 50; round++) {
    if (placeLock(path, own)) return held(path, own)
    const holder = readHolder(path)
    if (holder && isHeld(path, holder)) throw inUse(folder, holder)
    takeOver(path, holder)
  }
  throw new StartError(`The lock file ${path} can't be taken: delete it when no Tradewind is running there.`)
}

// Writing a temporary file and linking it into place is atomic.
function placeLock(path: string, own: Holder): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // Some network and container file systems have no hard links; exclusive creation has to do there.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(errorCode(error))) throw error
    return placeWithoutLink(path, own)
  } finally {
    rmSync(draft, { force: true })
  }
}

function placeWithoutLink(path: string, own: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

function isHeld(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return ageMs(path) < staleMs
  if (!isAlive(holder.pid)) return false
  return holder.mark === '' || holder.mark === startMark(holder.pid)
}

function ageMs(path: string): number {
  const made = statSync(path, { throwIfNoEntry: false })
  return made ? Date.now() - made.mtimeMs : Number.POSITIVE_INFINITY
}

// Only one process at a time may remove a stale lock, after checking it again: otherwise two processes that both
// found it stale could each remove the other's new lock.
function takeOver(path: string, dead: Holder | null): void {
  const guard = `${path}.takeover`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (ageMs(guard) > staleMs) rmdirSync(guard)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    return
  }
  try {
    if (JSON.stringify(readHolder(path)) === JSON.stringify(dead)) rmSync(path, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

function held(path: string, own: Holder): FolderLock {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // A missing or read-only folder causes errors elsewhere; a missed heartbeat must not stop the server.
    }
  }, beatMs)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (JSON.stringify(readHolder(path)) === JSON.stringify(own)) rmSync(path, { force: true })
    },
  }
}

function inUse(folder: string, holder: Holder): StartError {
  const where =
    holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`
  return new StartError(
    `The data folder ${folder} is in use by another running Tradewind (${where}): stop that one, or choose another DATA_DIR.`,
    { mayPass: true },
  )
}
