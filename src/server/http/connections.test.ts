import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isNoStranger, type Patience } from './connections.ts'
import { createHttp } from './http.ts'

const running: { close(): Promise<unknown> }[] = []
afterAll(() => Promise.all(running.map(app => app.close())))

/** A server with this patience; `open` sends text to it and collects what comes back until the connection ends. */
async function serve(patience: Partial<Patience>) {
  const app = await createHttp({
    log: false,
    publicUrl: 'http://tradewind.test',
    webRoot: null,
    requestsPerMinute: 10_000,
    trustProxy: false,
    health: async () => null,
    patience,
  })
  running.push(app)
  app.post('/said', async request => ({ length: request.rawJson.length }))
  app.get('/known', async request => {
    isNoStranger(request.raw.socket)
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = (text: string) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', bytes => (said += bytes))
    socket.on('error', () => {})
    const ended = new Promise<string>(done => socket.once('close', () => done(said)))
    socket.write(text)
    return { socket, ended, said: () => said }
  }
  return open
}

const head = (length: number) =>
  `POST /said HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('a body that comes no further is not waited for', async () => {
  const open = await serve({ idleMs: 200 })
  expect(await open(`${head(100)}{"a":`).ended).not.toContain('200 OK')
})

test('a slow body that keeps coming is taken', async () => {
  const open = await serve({ idleMs: 400 })
  const { socket, said } = open(head(10))
  for (const letter of '{"a":1234}') {
    await sleep(60)
    socket.write(letter)
  }
  await expect.poll(said).toContain('{"length":10}')
  socket.destroy()
})

test('a body that keeps coming for ever is not taken for ever', async () => {
  const open = await serve({ headersMs: 100, bodyMs: 300 })
  const { socket, ended } = open(head(100_000))
  const drip = setInterval(() => socket.write(' '), 20)
  expect(await ended).toContain('408 Request Timeout')
  clearInterval(drip)
})

test('headers that never end are not waited for', async () => {
  const open = await serve({ headersMs: 100 })
  expect(await open('GET /api/health HTTP/1.1\r\nhost:').ended).toContain('408 Request Timeout')
})

test('one network holds only so many connections that no session has come over', async () => {
  const open = await serve({ mostStrangers: 2 })
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  const [first, second] = [open(request('/api/health')), open(request('/api/health'))]
  await expect.poll(first.said).toContain('200 OK')
  await expect.poll(second.said).toContain('200 OK')
  expect(await open(request('/api/health')).ended).toBe('')

  first.socket.write(request('/known'))
  await expect.poll(() => first.said().split('200 OK').length).toBe(3)
  const third = open(request('/api/health'))
  await expect.poll(third.said).toContain('200 OK')
  for (const { socket } of [first, second, third]) socket.destroy()
})
