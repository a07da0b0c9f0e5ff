import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** PostgreSQL gets nothing of our environment, which may hold secrets; Windows programs need theirs. */
export const childEnvironment =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Whether a process with this id runs, whoever owns it. One that ended and was not yet collected does not. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && !(process.platform === 'linux' && state(pid)[0] === 'Z')
}

/** Whether the id is taken, be it by a dead process: where Node is process 1 nobody collects orphans. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * A text that differs between two processes that had the same id one after the other: the start time.
 * '' where the system tells none; then a live process id has to be believed.
 */
export function startMark(pid: number): string {
  return process.platform === 'linux' ? (state(pid)[19] ?? '') : ps(pid, 'lstart')
}

// The fields of Linux's stat file from the third (state) on; starttime is the 22nd. The second, the name, may
// hold spaces and brackets.
function state(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** The command line of a process, arguments parted by a space; '' when it is gone or the system tells none. */
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
