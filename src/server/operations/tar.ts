import type { FileHandle } from 'node:fs/promises'
import { OperationRefused } from './refused.ts'

const block = 512
const largest = 0o77777777777

/** Bytes that fill a member up to the next block. */
export function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

/** What ends an archive: two empty blocks. */
export const endOfTar = Buffer.alloc(2 * block)

/** The header of one plain file in the ustar format (POSIX.1-1988); names of up to 100 ASCII letters. */
export function tarHeader(name: string, size: number, time: Date): Buffer {
  if (name.length > 100) throw new Error(`name too long for an archive: ${name}`)
  if (size > largest) throw new OperationRefused(`${name} is larger than 8 GB, which a backup can't hold.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii')
  header.write(name, 0, 'ascii')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(time.getTime() / 1000), 136, 12)
  header.write('        0', 148, 'ascii')
  header.write('ustar\x0000', 257, 'ascii')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}

export interface TarMember {
  name: string
  size: number
  /** Where its bytes begin in the file. */
  start: number
}

/** The members of an archive in their order. Throws where it is torn or no archive of this form. */
export async function* tarMembers(file: FileHandle): AsyncGenerator<TarMember> {
  const { size: end } = await file.stat()
  const header = Buffer.alloc(block)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, block, at)
    if (bytesRead === block && header.every(byte => byte === 0)) return
    const noted = Number.parseInt(header.toString('ascii', 148, 154), 8)
    if (bytesRead < block || header.toString('ascii', 257, 262) !== 'ustar' || noted !== checksum(header)) {
      throw new OperationRefused(
        at === 0 ? 'This is not a backup of Tradewind.' : 'The backup is cut off or damaged.',
      )
    }
    const name = header.toString('ascii', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(header.toString('ascii', 124, 135), 8)
    const start = at + block
    if (start + size > end) throw new OperationRefused('The backup is cut off or damaged.')
    yield { name, size, start }
    at = start + size + padding(size).length
  }
}

// The sum of all bytes, its own eight counted as spaces.
function checksum(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}
