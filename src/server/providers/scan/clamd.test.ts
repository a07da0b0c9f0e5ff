import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClamd } from './clamd.ts'
import { ScanAway } from './scan.port.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-scan-'))
})
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true })
})

async function file(text: string | Buffer) {
  const path = join(folder, `upload-${Math.random()}`)
  await writeFile(path, text)
  return path
}

/** A daemon after clamd(8): chunks with their length, an answer that ends with NUL; `answer` decides by the bytes. */
async function daemon(answer: (bytes: Buffer, socket: Socket) => string | null) {
  const path = join(folder, `clamd-${servers.length}.ctl`)
  const server = createServer(socket => {
    let taken = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', bytes => {
      taken = Buffer.concat([taken, bytes])
      const said = streamIn(taken)
      if (said === null) return
      const text = answer(said, socket)
      if (text !== null) socket.end(`${text}\0`)
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(path, resolve))
  return `clamd://${path}`
}

/** The bytes between 'zINSTREAM' and the empty chunk; null: it has not come to its end. */
function streamIn(taken: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0')
  if (taken.length < command.length) return null
  expect(taken.subarray(0, command.length)).toEqual(command)
  const pieces = []
  for (let at = command.length; at + 4 <= taken.length; ) {
    const length = taken.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(taken.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const finds = (bytes: Buffer) =>
  bytes.includes('EICAR-STANDARD') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'

test('a file is sent whole and found clean, or named for what is in it', async () => {
  let length = 0
  const url = await daemon(bytes => {
    length = bytes.length
    return finds(bytes)
  })
  const scan = createClamd({ url, whenAway: 'refuse' })
  expect(await scan.look(await file('a photo'))).toBeNull()
  expect(await scan.look(await file(eicar))).toBe('Eicar-Test-Signature')
  expect(await scan.look(await file(Buffer.alloc(3_000_000, 1)))).toBeNull()
  expect(length).toBe(3_000_000)
  expect(await scan.look(await file(''))).toBeNull()
})

test.each([
  ['nobody listens', async () => `clamd://${join(folder, 'nobody.ctl')}`],
  ['it answers an error', () => daemon(() => 'INSTREAM size limit exceeded. ERROR')],
  [
    'it hangs up',
    () =>
      daemon((_bytes, socket) => {
        socket.destroy()
        return null
      }),
  ],
  ['it says nothing', () => daemon(() => null)],
])('the scanner counts as away when %s', async (_what, at) => {
  const scan = createClamd({ url: await at(), whenAway: 'refuse', silenceMs: 300 })
  await expect(scan.look(await file('a photo'))).rejects.toThrow(ScanAway)
})

/** CLAMD_URL names a real daemon: `CLAMD_URL=clamd:///run/clamav/clamd.ctl npx vitest run clamd.test.ts`. */
const real = process.env.CLAMD_URL
if (real)
  test('a real clamd finds the test file of EICAR, and nothing in others', async () => {
    const scan = createClamd({ url: real, whenAway: 'refuse' })
    expect(await scan.look(await file(eicar))).toMatch(/eicar/i)
    expect(await scan.look(await file('a photo'))).toBeNull()
  })
