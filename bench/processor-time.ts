import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Linux counts in hundredths of a second.
const tickMs = 10

/** Milliseconds of processor time that processes have used so far, with the children that they have or had. */
export function processorMs(pids: readonly number[]): number {
  let ticks = 0
  for (const { pid, parent, own, ended } of allStats()) {
    if (pids.includes(pid)) ticks += own + ended
    else if (pids.includes(parent)) ticks += own
  }
  return ticks * tickMs
}

/** The id of the embedded PostgreSQL of a data folder, which is nobody's child. */
export const databaseProcess = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** The ids of a process's children. */
export function childrenOf(parent: number): number[] {
  return allStats().flatMap(stat => (stat.parent === parent ? stat.pid : []))
}

function allStats() {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return all.flatMap(pid => statOf(pid) ?? [])
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    // After the name: state, parent, … own user and system time, and that of children that have ended.
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { pid: Number(pid), parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
