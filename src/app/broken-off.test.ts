import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'

// An error that reaches nobody would end the server; here it fails the run.
const app = await testApp({ alone: true })
const { owner } = await app.company()
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo

const request = (line: string, headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: x', `authorization: Bearer ${owner.token}`, ...headers, '', ''].join('\r\n')
const upgrade = request('GET /api/live', [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
])
/** A masked frame of a client (RFC 6455, 5.2), with a mask of zeros. */
const frame = (opcode: number, payload: Buffer) => {
  const head = Buffer.alloc(8)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
const hello = frame(1, Buffer.from(JSON.stringify({ token: owner.token, since: null })))
const upload = [
  request('POST /api/company/logo', [
    'content-type: multipart/form-data; boundary=cut',
    'content-length: 900000',
  ]),
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
]
const json = ['content-type: application/json', 'content-length: 5000']

test.each<[string, (string | Buffer)[]]>([
  ['in the middle of an upload', [...upload, randomBytes(50_000)]],
  ['before the first byte of an upload', upload],
  ['in the middle of a body', [request('POST /api/jobs/add', json), '{"name":']],
  [
    'in the middle of a compressed body',
    [
      request('POST /api/jobs/add', [...json, 'content-encoding: gzip']),
      gzipSync(randomBytes(4_000)).subarray(0, 1_000),
    ],
  ],
  [
    'while a file is sent',
    [
      request('POST /api/client/exportClients', ['content-type: application/json', 'content-length: 2']),
      '{}',
    ],
  ],
  [
    'while a page is made',
    [request('POST /api/jobs/getJobs', ['content-type: application/json', 'content-length: 2']), '{}'],
  ],
  ['in what is no request', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
  ['before a socket says who it is', [upgrade]],
  ['with a first message that is too large', [upgrade, frame(1, Buffer.alloc(20_000, 'x'))]],
  ['with text that is no text', [upgrade, frame(1, Buffer.from([0xff, 0xfe, 0xfd]))]],
  ['with a frame of no kind', [upgrade, frame(0x0b, Buffer.from('x'))]],
  ['by a socket that follows', [upgrade, hello]],
  ['by a socket that follows and goes on with garbage', [upgrade, hello, randomBytes(2_000)]],
])('a caller who breaks off %s ends that alone', async (_name, parts) => {
  for (const end of ['resetAndDestroy', 'destroy', 'end'] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    const closed = new Promise(done => socket.once('close', done))
    for (const part of parts) await new Promise(done => socket.write(part, done))
    // So that the server is in the middle of it.
    await new Promise(done => setImmediate(done))
    socket[end]()
    if (end === 'end') socket.destroySoon()
    await closed
  }
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(200)
})
