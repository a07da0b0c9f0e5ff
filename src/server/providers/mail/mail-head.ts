import { open } from 'node:fs/promises'

const mostHead = 256_000

/** The headers of the mail at `path`; null: they are too long. */
export async function headOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(mostHead + 4), 0, mostHead + 4, 0)
    const text = buffer.subarray(0, bytesRead).toString('latin1')
    const end = text.search(/\r?\n\r?\n/)
    if (end === -1 && bytesRead > mostHead) return null
    return end === -1 ? text : text.slice(0, end + 2)
  } finally {
    await file.close()
  }
}

/** Headers by name, with folded lines put together. */
export const headersIn = (head: string): { Name: string; Value: string }[] =>
  head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(0, 200)
    .flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0
        ? [{ Name: line.slice(0, colon).trim(), Value: line.slice(colon + 1, 8_000).trim() }]
        : []
    })
