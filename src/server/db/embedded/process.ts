import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** PostgreSQL inherits none of our environment, which may contain secrets, except what Windows programs need. */
export const childEnvironment =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** True if a process with this id is running, under any account. Zombies do not count. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && !(process.platform === 'linux' && state(pid)[0] === 'Z')
}

/** True if the id is in use, including by a zombie: with Node as process 1, orphans are never reaped. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The start time of a process, which tells apart two processes that reused the same id. '' where the system does
 * not report it; then the process id alone has to do.
 */
export function startMark(pid: number): string {
  return process.platform === 'linux' ? (state(pid)[19] ?? '') : ps(pid, 'lstart')
}

// The fields of Linux's stat file from the third (state) on; starttime is the 22nd. The second, the name, may
// contain spaces and parentheses.
function state(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** The command line of a process, space-separated; '' when it has ended or the system does not report it. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    } catch {
      return ''
    }
  }
  return ps(pid, 'command')
}

function ps(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
