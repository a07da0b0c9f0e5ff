import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/db/connection/start-error.ts'
import { type Account, canEnter, handOver, makePrivateFolder, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { childEnvironment } from './process.ts'

/** The path of the database folder to pass to PostgreSQL; `fd` is set when it goes through an open handle. */
export type ClusterPath = { argument: string; fd: number | null }

/**
 * How the account reaches the cluster. Below a closed parent, such as root's home, Linux allows access through a
 * directory handle that we open and the child inherits as fd 3. Close `fd` after the spawn.
 */
export function openClusterPath(cluster: string, account: Account | null): ClusterPath {
  if (canEnter(cluster, account)) return { argument: cluster, fd: null }
  if (process.platform === 'linux' && existsSync('/proc/self/fd')) {
    return { argument: '/proc/self/fd/3', fd: openSync(cluster, 'r') }
  }
  throw new StartError(
    `The account "${account?.name}", which runs PostgreSQL because it refuses root, can't reach ${cluster}: choose a DATA_DIR outside of root's home, start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Creates the cluster in a temporary folder and renames it, so that an interruption never leaves half of one. */
export function initialiseCluster(options: {
  cluster: string
  binaries: Binaries
  account: Account | null
  passwordFile: string | null
  durable: boolean
}): void {
  const { cluster, account } = options
  sweepDrafts(cluster)
  const draft = `${cluster}.draft-${randomUUID()}`
  makePrivateFolder(draft, account)
  const path = openClusterPath(draft, account)
  try {
    runInitdb(options, path)
    appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists 'tradewind.conf'\n")
    renameSync(draft, cluster)
  } finally {
    if (path.fd !== null) closeSync(path.fd)
    rmSync(draft, { recursive: true, force: true })
  }
}

function sweepDrafts(cluster: string): void {
  const parent = join(cluster, '..')
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.draft-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

// The builtin C.UTF-8 sorts by code point on every platform. lc_ctype still comes from the system and determines
// which characters trigrams treat as letters, so plain C is the last resort.
function runInitdb(
  { binaries, account, passwordFile, durable }: Parameters<typeof initialiseCluster>[0],
  path: ClusterPath,
): void {
  let reason = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const words = ['-D', path.argument, '-U', 'postgres', '-k', '--encoding=UTF8', '--no-instructions']
    words.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`)
    words.push('--auth-local=trust', `--auth-host=${passwordFile ? 'scram-sha-256' : 'reject'}`)
    if (passwordFile) words.push(`--pwfile=${passwordFile}`)
    if (!durable) words.push('--no-sync')
    const run = spawnSync(binaries.initdb, words, {
      cwd: '/',
      encoding: 'utf8',
      env: childEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', path.fd ?? 'ignore'],
      ...spawnAs(account),
    })
    if (run.status === 0) return
    reason = run.error ? run.error.message : run.stderr
    if (!reason.includes('invalid locale name')) break
  }
  if (reason.includes('could not look up effective user ID')) {
    throw new StartError(
      `PostgreSQL can't make its database under user id ${process.getuid?.()}, which has no entry in /etc/passwd: add one, or set DATABASE_URL.`,
    )
  }
  if (/No space left/i.test(reason)) {
    throw new StartError(`The disk is full: the database folder ${path.argument} can't be made.`, {
      mayPass: true,
    })
  }
  const line = reason.split('\n').find(text => text.includes('error:')) ?? reason.trim()
  throw new StartError(`The database folder can't be made (${line}).`)
}

/** Settings for a small server, rewritten at each start so that an upgrade takes effect. */
export function writeSettings(
  cluster: string,
  account: Account | null,
  reach: { socketFolder: string } | { port: number },
  durable: boolean,
): void {
  const settings: Record<string, string> = {
    shared_buffers: '128MB',
    // A run of tests has several servers on one cluster.
    max_connections: durable ? '100' : '300',
    max_wal_size: durable ? '1GB' : '256MB',
    wal_compression: 'on',
    jit: 'off',
    ssl: 'off',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    // Failed statements and their details contain personal data; the application logs its own errors.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  // A /dev/shm of 1 MB, as containers may have, is too small for the default.
  if (process.platform !== 'win32') settings.dynamic_shared_memory_type = 'mmap'
  if ('port' in reach) Object.assign(settings, { listen_addresses: '127.0.0.1', port: String(reach.port) })
  else Object.assign(settings, socketSettings(reach.socketFolder))
  if (!durable) Object.assign(settings, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
  const text = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  const path = join(cluster, 'tradewind.conf')
  // The folder belongs to another account, so never write through a symlink it may have planted.
  rmSync(path, { force: true })
  writeFileSync(path, text.join(''), { flag: 'wx', mode: 0o600 })
  if (account) handOver(path, account)
}

function socketSettings(folder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
  }
}

/** The password of a cluster that is reached over TCP (Windows), created on first use and stored beside the data. */
export function clusterPassword(folder: string, account: Account | null): { path: string; password: string } {
  const path = join(folder, 'postgres.password')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
    if (account) handOver(path, account)
  }
  return { path, password: readFileSync(path, 'utf8').trim() }
}
