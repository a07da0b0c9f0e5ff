import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const touchEveryMs = 1000
const forgottenAfterMs = 15_000

/**
 * Runs work under a lock file, so that only one process does it at a time on this folder. The holder touches the
 * lock file every second. A lock is stale when its process has ended, or when it was not touched for 15 seconds
 * while we waited (process ids repeat in containers).
 */
export async function inTurn(lockFile, work, onWait = () => {}) {
  mkdirSync(path.dirname(lockFile), { recursive: true })
  const mine = `${process.pid} ${Date.now()} ${Math.random()}`
  let waited = false
  while (!take(lockFile, mine)) {
    if (!waited) onWait()
    waited = true
    await untilFreeOrForgotten(lockFile)
  }
  const touch = setInterval(() => {
    try {
      utimesSync(lockFile, new Date(), new Date())
    } catch {
      // The folder was deleted; the work itself reports that better.
    }
  }, touchEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    if (contentOf(lockFile) === mine) rmSync(lockFile, { force: true })
  }
}

function take(lockFile, mine) {
  try {
    writeFileSync(lockFile, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

async function untilFreeOrForgotten(lockFile) {
  let touched = touchedAt(lockFile)
  let since = Date.now()
  for (;;) {
    const seen = contentOf(lockFile)
    if (seen === undefined) return
    if (Date.now() - since > forgottenAfterMs || !isAlive(Number.parseInt(seen, 10))) {
      remove(lockFile, seen)
      return
    }
    await sleep(200)
    const now = touchedAt(lockFile)
    if (now !== touched) {
      touched = now
      since = Date.now()
    }
  }
}

/** Removes a stale lock, but restores it if another process has just renewed it. */
function remove(lockFile, seen) {
  const aside = `${lockFile}.${process.pid}`
  try {
    renameSync(lockFile, aside)
    if (contentOf(aside) !== seen) linkSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function touchedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function isAlive(pid) {
  // The file is empty between its creation and its first write.
  if (!(pid > 0)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
