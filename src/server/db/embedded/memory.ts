import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, startMark } from './process.ts'
import { findServer, killServer } from './server.ts'

const prefix = 'tradewind-memory-'
const roomNeeded = 1_000_000_000

/** Creates a folder for a temporary cluster: in /dev/shm when it has a gigabyte free, else in the temp folder. */
export function makeMemoryFolder(): string {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
  sweep(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-${startMark(process.pid)}-`))
  // The account that runs PostgreSQL for root needs to traverse this folder; its contents are private.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false
  const room = statfsSync(path)
  return room.bavail * room.bsize > roomNeeded
}

// Cleans up after killed processes, whose servers may still be running.
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid, mark] = name.match(/^tradewind-memory-(\d+)-(\w*)-/) ?? []
    if (!pid || (isAlive(Number(pid)) && mark === startMark(Number(pid)))) continue
    const folder = join(parent, name)
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const server = findServer(join(folder, 'postgres'))
    if (server) killServer(server.pid)
    rmSync(folder, { recursive: true, force: true })
  }
}
