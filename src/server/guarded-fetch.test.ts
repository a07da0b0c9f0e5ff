import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { AddressRefused, addressTrouble, guardedFetch } from './guarded-fetch.ts'

const servers: { close(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

test.each([
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:a9fe:a9fe]/latest/meta-data',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1:8443/',
  'http://push.example.com/x',
  'ftp://push.example.com/x',
  'file:///etc/passwd',
  'https://user:secret@push.example.com/',
  'push.example.com',
  '',
])('%s is refused before anything is asked', async address => {
  expect(addressTrouble(address)).toEqual(expect.any(String))
  const resolve = async () => {
    throw new Error('asked')
  }
  await expect(guardedFetch(address, { method: 'GET' }, { resolve })).rejects.toThrow(AddressRefused)
})

test('a name that leads into a private network is refused, also when only one of its addresses does', async () => {
  for (const found of [['127.0.0.1'], ['93.184.215.14', '10.0.0.5'], ['::ffff:192.168.0.1']]) {
    await expect(
      guardedFetch('https://push.example.com/', { method: 'GET' }, { resolve: async () => found }),
    ).rejects.toThrow('The address lies in a private network.')
  }
})

test('a name is resolved once, and that address is asked', async () => {
  const port = await serve((request, reply) => reply.end(`for ${request.headers.host}`))
  let asked = 0
  const resolve = async () => {
    asked++
    return ['127.0.0.1']
  }
  const reply = await guardedFetch(
    `http://not-a-real-name.example:${port}/`,
    { method: 'GET' },
    { allowPrivate: true, resolve },
  )
  expect(reply.body.toString()).toBe(`for not-a-real-name.example:${port}`)
  expect(asked).toBe(1)
})

test('a redirect is not followed', async () => {
  const paths: string[] = []
  const port = await serve((request, reply) => {
    paths.push(request.url ?? '')
    reply.writeHead(302, { location: '/inside' }).end()
  })
  await expect(
    guardedFetch(`http://127.0.0.1:${port}/`, { method: 'GET' }, { allowPrivate: true }),
  ).rejects.toThrow(AddressRefused)
  expect(paths).toEqual(['/'])
})

test('method, headers and body arrive as given, and the answer comes back', async () => {
  const port = await serve((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () =>
      reply
        .writeHead(201, { 'x-kept': 'yes' })
        .end(`${request.method} ${request.headers.ttl} ${Buffer.concat(pieces)}`),
    )
  })
  const reply = await guardedFetch(
    `http://127.0.0.1:${port}/`,
    { method: 'POST', headers: { ttl: '60' }, body: Buffer.from('hello') },
    { allowPrivate: true },
  )
  expect([reply.status, reply.headers['x-kept'], reply.body.toString()]).toEqual([
    201,
    'yes',
    'POST 60 hello',
  ])
})

test('an endless answer is cut, and one that never comes is given up', async () => {
  const endless = await serve((_request, reply) => {
    const more = () => reply.write('x'.repeat(1_000)) && setImmediate(more)
    reply.on('drain', more)
    more()
  })
  const reply = await guardedFetch(
    `http://127.0.0.1:${endless}/`,
    { method: 'GET' },
    { allowPrivate: true, maxBytes: 5_000 },
  )
  expect(reply.body.length).toBe(5_000)
  const silent = await serve(() => {})
  await expect(
    guardedFetch(`http://127.0.0.1:${silent}/`, { method: 'GET' }, { allowPrivate: true, timeoutMs: 50 }),
  ).rejects.toThrow(/abort|timeout/i)
})
