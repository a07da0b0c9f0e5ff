import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { errorCode, StartError, type StartLog } from '#server/db/connection/start-error.ts'
import { type Account, checkOwner, handOver, postgresAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterPassword, initialiseCluster, writeSettings } from './cluster.ts'
import { type FolderLock, takeFolderLock } from './lock.ts'
import { makeMemoryFolder } from './memory.ts'
import {
  awaitStop,
  findServer,
  killServer,
  type PidFile,
  startServer,
  stopServer,
  waitForServer,
} from './server.ts'
import { keepAlive } from './watch.ts'

export type EmbeddedOptions = {
  log: StartLog
  /** Parent of the cluster (`postgres/`), its log and its lock. Left out with `inMemory`. */
  dataDir?: string
  /** A temporary cluster in memory, without fsync, deleted on stop. */
  inMemory?: boolean
  /** How clients connect; Windows has no usable Unix sockets. */
  transport?: 'socket' | 'tcp'
  /** How long to wait for a server of an earlier run that is shutting down, in milliseconds. Default 15 s. */
  stoppingMs?: number
  /** Called when the server exited unexpectedly and could not be restarted. */
  onGone?: (error: Error) => void
  /** Gives the start up, and leaves no server behind. */
  signal?: AbortSignal
}

export type Embedded = {
  /** Folder of the Unix socket, or 127.0.0.1. */
  host: string
  port: number
  /** Connection of the superuser to the database `postgres`. */
  superuser: pg.PoolConfig
  /** Why the server is down and cannot be restarted at the moment, as a sentence; null while it is healthy. */
  trouble(): string | null
  /** Closes all connections, writes a checkpoint and stops the server; hard when `withinMs` (30 s) runs out. */
  stop(withinMs?: number): Promise<void>
}

/**
 * Starts PostgreSQL from the npm package on `dataDir`, or adopts the server that an earlier, killed process left
 * running there. Throws a StartError with a sentence for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const account = postgresAccount()
  const durable = !options.inMemory
  const folder = durable ? makeDataFolder(options.dataDir ?? './data') : makeMemoryFolder()
  let lock: FolderLock | undefined
  try {
    lock = takeFolderLock(folder)
    const place: Place = {
      folder,
      cluster: join(folder, 'postgres'),
      account,
      durable,
      tcp: (options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')) === 'tcp',
      log: options.log,
    }
    checkOwner(place.cluster, account)
    const began =
      (await adopt(place, options.stoppingMs ?? 15_000)) ??
      (await start(place, await newReach(place), options.signal))
    return running(place, began, lock, options.onGone)
  } catch (error) {
    lock?.release()
    if (!durable) rmSync(folder, { recursive: true, force: true })
    throw onFullDisk(error)
  }
}

function onFullDisk(error: unknown): unknown {
  if (errorCode(error) !== 'ENOSPC') return error
  return new StartError(`The disk is full: the data folder can't be written.`, {
    mayPass: true,
    cause: error,
  })
}

type Place = {
  folder: string
  cluster: string
  account: Account | null
  durable: boolean
  tcp: boolean
  log: StartLog
}
type Reach = { port: number } | { socketFolder: string }
type Running = { server: PidFile; superuser: pg.PoolConfig; binaries: Binaries | null }

function makeDataFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} can't be written (${errorCode(error)}): set DATA_DIR to a folder that this user may write to.`,
    )
  }
  return realpathSync(folder)
}

async function adopt(place: Place, stoppingMs: number): Promise<Running | null> {
  const found = findServer(place.cluster)
  if (!found) return null
  const superuser = superuserOf(place, found)
  const isGoing = () => {
    const now = findServer(place.cluster)
    return now?.pid !== found.pid || now.isStopping
  }
  if (!(await waitForServer(superuser, isGoing, place.log))) {
    await awaitStop(found.pid, stoppingMs, place.log)
    return null
  }
  place.log.info(`Going on with the database server that was left running (process ${found.pid})`)
  return { server: found, superuser, binaries: null }
}

async function start(place: Place, reach: Reach, signal?: AbortSignal): Promise<Running> {
  const { cluster, account, durable, log } = place
  const binaries = findBinaries(place.folder, account, log)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    if (existsSync(cluster)) {
      throw new StartError(
        `${cluster} is no PostgreSQL database folder: move it away, or choose another DATA_DIR.`,
      )
    }
    const passwordFile = place.tcp ? clusterPassword(place.folder, account).path : null
    initialiseCluster({ cluster, binaries, account, passwordFile, durable })
  }
  writeSettings(cluster, account, reach, durable)
  const superuser = superuserOf(place, {
    port: 'port' in reach ? reach.port : 5432,
    socketFolder: 'port' in reach || reach.socketFolder === '.' ? cluster : reach.socketFolder,
  })
  const logFile = join(place.folder, 'postgres.log')
  const server = await startServer({ cluster, logFile, binaries, account, superuser, log, signal })
  return { server, superuser, binaries }
}

async function newReach({ tcp, cluster, account }: Place): Promise<Reach> {
  return tcp ? { port: await freePort() } : { socketFolder: socketFolder(cluster, account) }
}

function reachOf({ tcp, cluster }: Place, server: PidFile): Reach {
  if (tcp) return { port: server.port }
  return { socketFolder: server.socketFolder === cluster ? '.' : server.socketFolder }
}

function superuserOf(place: Place, server: { port: number; socketFolder: string }): pg.PoolConfig {
  const whom = { user: 'postgres', database: 'postgres', port: server.port }
  return place.tcp
    ? { ...whom, host: '127.0.0.1', password: clusterPassword(place.folder, place.account).password }
    : { ...whom, host: server.socketFolder }
}

// Unix socket addresses are limited to 104 bytes on some systems; the server itself uses '.' for its folder.
function socketFolder(cluster: string, account: Account | null): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 100) return '.'
  const parent = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, 'tradewind-'))
  chmodSync(folder, 0o700)
  if (account) handOver(folder, account)
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', done)
  })
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

function running(
  place: Place,
  began: Running,
  lock: FolderLock,
  onGone: EmbeddedOptions['onGone'] = error => place.log.warn(error.message),
): Embedded {
  let { server, binaries } = began
  const { superuser } = began
  const isOwnSocket = !place.tcp && server.socketFolder !== place.cluster
  const clear = () => {
    lock.release()
    if (isOwnSocket) rmSync(server.socketFolder, { recursive: true, force: true })
    if (!place.durable) rmSync(place.folder, { recursive: true, force: true })
  }
  // An in-memory cluster must not outlive the process, however it exits.
  const atExit = () => {
    killServer(server.pid)
    clear()
  }
  if (!place.durable) process.once('exit', atExit)
  // At the same address as before, so that existing pools reconnect and their users only see a pause.
  const startAgain = async (signal: AbortSignal) => {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) throw new StartError(`${place.cluster} is gone.`)
    const again = await start(place, reachOf(place, server), signal).catch(error => {
      throw onFullDisk(error)
    })
    server = again.server
    binaries = again.binaries
  }
  const watch = keepAlive({ pid: () => server.pid, startAgain, onGone, log: place.log })
  return {
    host: superuser.host ?? '',
    port: server.port,
    superuser,
    trouble: watch.trouble,
    async stop(withinMs) {
      await watch.end()
      process.removeListener('exit', atExit)
      await stopServer(place.cluster, binaries, server.pid, withinMs)
      clear()
    },
  }
}
