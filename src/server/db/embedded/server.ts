import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode, StartError, type StartLog, sayWaiting } from '#server/db/connection/start-error.ts'
import { SteadyClient } from '#server/db/connection/steady-client.ts'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { openClusterPath } from './cluster.ts'
import { childEnvironment, commandLine, isAlive, isTaken } from './process.ts'

export type PidFile = { pid: number; port: number; socketFolder: string; isStopping: boolean }

const largestLog = 10_000_000
const windows = process.platform === 'win32'

// Passed on the server's command line, so that a later start recognises its own servers.
const folderMark = (cluster: string) => `tradewind.folder=${cluster}`

/** Parses postmaster.pid; null when it is missing, empty or incomplete. */
export function readPidFile(cluster: string): PidFile | null {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  const socketFolder = lines[4]?.trim() ?? ''
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: socketFolder === '.' ? cluster : socketFolder,
    isStopping: lines[7]?.trim() === 'stopping',
  }
}

/** The server that a killed process of ours left running on this folder; null when there is none. */
export function findServer(cluster: string): PidFile | null {
  const noted = readPidFile(cluster)
  if (!noted || !isAlive(noted.pid)) return null
  const line = commandLine(noted.pid)
  // Windows does not report command lines, so a successful connection decides there.
  if (windows && line === '') return noted
  return line.includes(folderMark(cluster)) && /^\S*postgres/.test(basename(line.split(' ')[0] ?? ''))
    ? noted
    : null
}

// Removes stale files that keep PostgreSQL from starting: an empty postmaster.pid, or one whose id now belongs to
// another program or a zombie; likewise the lock file of a socket. A file with an unused id stays: PostgreSQL uses
// it to detect surviving children of the dead server.
function clearStaleFiles(cluster: string): void {
  if (findServer(cluster)) return
  const noted = readPidFile(cluster)
  if (!noted || isTaken(noted.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(cluster, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Starts a server on the cluster and waits until it accepts connections. Retries for ten seconds while processes
 * of a killed predecessor still hold its shared memory; otherwise throws a StartError with PostgreSQL's reason.
 * Aborting `signal` cancels the start and leaves no server behind.
 */
export async function startServer(options: {
  cluster: string
  logFile: string
  binaries: Binaries
  account: Account | null
  superuser: pg.PoolConfig
  log: StartLog
  signal?: AbortSignal
}): Promise<PidFile> {
  const giveUpAt = Date.now() + 10_000
  rotateLog(options.logFile)
  for (;;) {
    clearStaleFiles(options.cluster)
    const logStart = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0
    const server = launch(options)
    const isOver = () => server.hasEnded() || options.signal?.aborted === true
    if (await waitForServer(options.superuser, isOver, options.log)) {
      const noted = readPidFile(options.cluster)
      if (noted) return noted
    }
    if (options.signal?.aborted) {
      await stopServer(options.cluster, options.binaries, server.pid)
      throw new StartError('The start was given up.')
    }
    const said = readFileSync(options.logFile, 'utf8').slice(logStart)
    const mayPass = /shared memory block|lock file "postmaster.pid" already exists/.test(said)
    if (!mayPass || Date.now() > giveUpAt) throw startFailure(said, options.logFile)
    await sleep(200)
  }
}

function launch(options: Parameters<typeof startServer>[0]): { pid: number; hasEnded(): boolean } {
  const { cluster, binaries, account } = options
  const out = openSync(options.logFile, 'a', 0o600)
  const path = openClusterPath(cluster, account)
  const mark = ['-c', folderMark(cluster)]
  // On Windows pg_ctl drops administrator rights, which PostgreSQL refuses; it needs its own log handle.
  const [program, words] = windows
    ? [binaries.pgCtl, ['start', '-W', '-D', cluster, '-l', options.logFile, '-o', mark.join(' ')]]
    : [binaries.postgres, ['-D', path.argument, ...mark]]
  try {
    const child = spawn(program, words, {
      cwd: '/',
      // In its own process group: Ctrl+C in the terminal must not reach the server, or it would stop before us.
      detached: true,
      env: childEnvironment,
      stdio: ['ignore', out, out, path.fd ?? 'ignore'],
      ...spawnAs(account),
    })
    let ended = false
    child.once('error', error => {
      options.log.warn(`PostgreSQL could not be run: ${error.message}`)
      ended = true
    })
    child.once('exit', code => {
      ended = windows ? code !== 0 : true
    })
    child.unref()
    return { pid: child.pid ?? 0, hasEnded: () => ended }
  } finally {
    closeSync(out)
    if (path.fd !== null) closeSync(path.fd)
  }
}

/** Waits until the server accepts connections; false when it exits first. Logs recovery, which may take minutes. */
export async function waitForServer(
  superuser: pg.PoolConfig,
  isOver: () => boolean,
  log: StartLog,
): Promise<boolean> {
  const stopSaying = sayWaiting(log, 'the database, which may be recovering from an unclean stop')
  try {
    return await untilAnswered(superuser, isOver)
  } finally {
    stopSaying()
  }
}

async function untilAnswered(superuser: pg.PoolConfig, isOver: () => boolean): Promise<boolean> {
  const startedAt = Date.now()
  while (!isOver()) {
    const client = new SteadyClient({ ...superuser, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      await client.end().catch(() => {})
      const waits = ['ENOENT', 'ECONNREFUSED', '57P03', '57P01', 'ECONNRESET'].includes(errorCode(error))
      const waited = Date.now() - startedAt
      if (!waits && waited > 10_000) throw startError(error)
      if (waited > 600_000) throw startError(error)
    }
    await sleep(20)
  }
  return false
}

function startError(error: unknown): StartError {
  return new StartError(`The embedded PostgreSQL does not answer: ${String(error)}.`, { mayPass: true })
}

function startFailure(said: string, logFile: string): StartError {
  const lines = said.split('\n').filter(line => /FATAL|PANIC|ERROR|error/.test(line))
  const reason = (lines.at(-1) ?? said.trim().split('\n').at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|ERROR): +/,
    '',
  )
  if (/No space left/i.test(said))
    return new StartError(`The disk is full: PostgreSQL can't start (${reason}).`, { mayPass: true })
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason || 'no reason given'} (see ${logFile}).`,
    { mayPass: true },
  )
}

const lastWordsMs = 1_000

/**
 * Stops the server without data loss: a smart shutdown while connections close, then a fast one, and an immediate
 * one (with recovery at the next start) when `withinMs` runs out. PostgreSQL 18 hangs when it is stopped while it
 * recovers from the crash of one of its processes.
 */
export async function stopServer(
  cluster: string,
  binaries: Binaries | null,
  pid: number,
  withinMs = 30_000,
): Promise<void> {
  if (windows && binaries) {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
    return
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', 300],
    ['SIGINT', Math.max(withinMs - 300 - 2 * lastWordsMs, 0)],
    ['SIGQUIT', lastWordsMs],
    ['SIGKILL', lastWordsMs],
  ]
  for (const [name, ms] of steps) {
    signal(pid, name)
    if (await ends(pid, ms)) return
  }
}

/** Waits for a server that is shutting down and kills it if it hangs; the next start then runs recovery. */
export async function awaitStop(pid: number, withinMs: number, log: StartLog): Promise<void> {
  if (await ends(pid, 1_000)) return
  log.info(
    `The database server of the last run is still stopping (process ${pid}): waiting up to ${Math.ceil(withinMs / 1_000)} s`,
  )
  if (await ends(pid, withinMs)) return
  log.warn(`The database server hangs while it stops (process ${pid}): ending it; nothing is lost`)
  signal(pid, 'SIGQUIT')
  if (await ends(pid, lastWordsMs)) return
  signal(pid, 'SIGKILL')
  await ends(pid, lastWordsMs)
}

/** Shuts the server down immediately, without waiting. The next start runs crash recovery. */
export function killServer(pid: number): void {
  signal(pid, 'SIGQUIT')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function ends(pid: number, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) renameSync(path, `${path}.1`)
}
