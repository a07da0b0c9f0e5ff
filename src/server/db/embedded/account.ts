import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { StartError } from '#server/db/connection/start-error.ts'

/** The account that PostgreSQL runs under when it cannot be our own. */
export type Account = { name: string; uid: number; gid: number }

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. Null: it runs under our own account. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!line) {
    throw new StartError(
      'PostgreSQL refuses to run as root and this system has no account "nobody": start Tradewind as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { name: 'nobody', uid: Number(line[1]), gid: Number(line[2]) }
}

/** Options for `spawn` to run as the account; signed, as macOS writes nobody as -2. */
export function spawnAs(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Creates a folder with mode 0700 that belongs to the account. */
export function makePrivateFolder(path: string, account: Account | null): void {
  mkdirSync(path, { mode: 0o700 })
  if (account) handOver(path, account)
}

/** Changes the owner of a file or folder to the account. */
export function handOver(path: string, account: Account): void {
  try {
    chownSync(path, account.uid >>> 0, account.gid >>> 0)
  } catch (error) {
    throw new StartError(
      `${path} can't be handed to the account "${account.name}", which runs PostgreSQL because it refuses root (${String(error)}): start Tradewind as an ordinary user, or set DATABASE_URL.`,
    )
  }
}

/** Throws when the cluster belongs to another account; the message says how to fix it. */
export function checkOwner(cluster: string, account: Account | null): void {
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (!found || process.platform === 'win32') return
  const own = account ? account.uid >>> 0 : process.getuid?.()
  if (found.uid === own) return
  const advice = account
    ? `start Tradewind as that user, or hand it over with: chown -R ${account.uid >>> 0}:${account.gid >>> 0} ${cluster}`
    : 'start Tradewind with the account that made it (root hands it to "nobody"), or choose another DATA_DIR'
  throw new StartError(
    `The database folder ${cluster} belongs to another account (uid ${found.uid}): ${advice}.`,
  )
}

/** True if the account can enter a folder. Has to be tried, as a parent such as root's home may be closed to it. */
export function canEnter(folder: string, account: Account | null): boolean {
  if (!account) return true
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...spawnAs(account) })
  if (tried.error) {
    throw new StartError(
      `Nothing can be run as the account "${account.name}" here (${tried.error.message}): start Tradewind as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return tried.status === 0
}
