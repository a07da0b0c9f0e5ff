import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
import { mostPushBytes, PushGone, PushRefused, PushUnavailable } from './push.port.ts'
import { createWebPush } from './web-push.ts'

const keys = webPush.generateVAPIDKeys()
const subject = 'mailto:office@example.test'
const push = createWebPush({ keys, subject, allowPrivate: true })
/** Checks headers and signature and decrypts, as a push service and the browser behind it do. */
const counterpart = new PushApiModel()
let server: Server
let base = ''
/** Replies of the push service by path, instead of success. */
const answers: Record<string, number> = {
  '/gone': 410,
  '/never': 404,
  '/busy': 429,
  '/down': 503,
  '/large': 413,
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      const path = request.url ?? ''
      const forced = answers[path]
      if (forced) return reply.writeHead(forced).end('as asked')
      if (path === '/elsewhere') return reply.writeHead(307, { location: '/gone' }).end()
      const { authorization, ttl } = request.headers
      const headers = { encoding: request.headers['content-encoding'], authorization, ttl }
      counterpart.handleNotification(path.slice(1), headers, Buffer.concat(pieces)).then(
        () => reply.writeHead(201).end(),
        (error: Error) =>
          reply.writeHead(error.name === 'SubscriptionExpiredError' ? 410 : 400).end(error.message),
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  counterpart.notifyUrl = `${base}/`
})
afterAll(() => {
  server.close()
})

async function subscribe(applicationServerKey = keys.publicKey) {
  const made = await counterpart.subscribe({ userVisibleOnly: 'true', applicationServerKey })
  return { target: { endpoint: made.endpoint, ...made.keys }, browser: made.clientHash }
}
const send = (to: { endpoint: string; p256dh: string; auth: string }, payload = '{"text":"Grüße 你好"}') =>
  push.send({ to, payload, ttl: 60 })
async function at(path: string) {
  return { ...(await subscribe()).target, endpoint: `${base}${path}` }
}

test('the browser reads what was sent, signed with the server’s key', async () => {
  const { target, browser } = await subscribe()
  await send(target)
  await send(target, 'x'.repeat(mostPushBytes))
  expect(counterpart.getNotifications({ clientHash: browser }).messages).toEqual([
    '{"text":"Grüße 你好"}',
    'x'.repeat(mostPushBytes),
  ])
})

test('a browser that unsubscribed is gone', async () => {
  const { target, browser } = await subscribe()
  counterpart.expireSubscription(browser)
  await expect(send(target)).rejects.toThrow(PushGone)
  for (const path of ['/gone', '/never']) await expect(send(await at(path))).rejects.toThrow(PushGone)
})

test('a service that is down or busy may be asked again', async () => {
  for (const path of ['/busy', '/down']) await expect(send(await at(path))).rejects.toThrow(PushUnavailable)
  const { target } = await subscribe()
  await expect(send({ ...target, endpoint: 'http://127.0.0.1:9/x' })).rejects.toThrow(PushUnavailable)
})

test('what will never be taken is refused for good', async () => {
  const foreign = await subscribe(webPush.generateVAPIDKeys().publicKey)
  await expect(send(foreign.target)).rejects.toThrow(PushRefused)
  const { target } = await subscribe()
  await expect(send(target, 'x'.repeat(mostPushBytes + 1))).rejects.toThrow(PushRefused)
  await expect(send({ ...target, p256dh: 'AAAA' })).rejects.toThrow(PushRefused)
  for (const path of ['/large', '/elsewhere']) await expect(send(await at(path))).rejects.toThrow(PushRefused)
})

test('an endpoint in a private network is refused, unless the operator says otherwise', async () => {
  const guarded = createWebPush({ keys, subject })
  const { target } = await subscribe()
  const addresses = [
    target.endpoint,
    'https://127.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
  ]
  for (const endpoint of addresses) {
    await expect(guarded.send({ to: { ...target, endpoint }, payload: '{}', ttl: 60 })).rejects.toThrow(
      PushRefused,
    )
  }
  expect(guarded.trouble('https://192.168.0.7/x')).toEqual(expect.any(String))
  expect(guarded.trouble('https://fcm.googleapis.com/fcm/send/x')).toBeNull()
  expect(push.trouble(target.endpoint)).toBeNull()
})

test.each([
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://①②⑦.⓪.⓪.①/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://user:secret@push.example/',
  'http://push.example/',
  'file:///etc/passwd',
  'gopher://push.example/',
  'push.example',
])('no browser is written to at %s', address => {
  expect(createWebPush({ keys, subject }).trouble(address)).not.toBeNull()
})

test.each(['localhost', 'LOCALHOST'])(
  'nor at %s, whose name alone does not tell where it leads',
  async host => {
    const closed = createWebPush({ keys, subject })
    const to = { ...(await subscribe()).target, endpoint: `https://${host}/` }
    await expect(closed.send({ to, payload: '{}', ttl: 60 })).rejects.toThrow(
      'The address lies in a private network.',
    )
  },
)
