import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signedAddresses } from './signed-addresses.ts'

const key = '7/ab/ab000000-0000-4000-8000-000000000000'
const as = { type: 'image/png', disposition: "attachment; filename*=UTF-8''t%C3%BCr.png" }
const page = 'http://tradewind.test'
const minutes = 60_000

interface BucketFacts {
  /** Milliseconds by which its clock is ahead. */
  ahead?: number
  /** The code of its answers to a file that isn't there. */
  code?: string
  allows?: string
  listener?: RequestListener
}

/** A stand-in that judges addresses by its own clock, as a bucket does; signatures are tried against a real one. */
async function bucket(facts: BucketFacts) {
  const server = createServer((request, response) => answer(request, response, facts))
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answer = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  { ahead = 0, code, allows = page, listener }: BucketFacts,
) => {
  if (listener) return listener(request, response)
  response.setHeader('date', new Date(Date.now() + ahead).toUTCString())
  if (request.method === 'OPTIONS')
    return response.writeHead(200, allows ? { 'access-control-allow-origin': allows } : {}).end()
  const { searchParams } = new URL(request.url ?? '', 'http://bucket.test')
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? []
  const signed = Date.parse(
    `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  )
  const age = Date.now() + ahead - signed
  const isGood = age > -5_000 && age < Number(searchParams.get('X-Amz-Expires')) * 1_000
  const says = code ?? (isGood ? 'NoSuchKey' : 'AccessDenied')
  return response.writeHead(says === 'NoSuchKey' ? 404 : 403).end(`<Error><Code>${says}</Code></Error>`)
}

function addresses(endpoint: string, now?: () => number) {
  const told: (string | null)[] = []
  const named = { region: 'us-east-1', bucket: 'files', accessKey: 'a', secretKey: 's', publicUrl: page }
  const onTrouble = (trouble: string | null) => void told.push(trouble)
  return { told, direct: signedAddresses({ endpoint, onTrouble, ...named, ...(now && { now }) }) }
}

test('an address names type, name and a minute, and is given once the bucket was seen to take ours', async () => {
  const { direct, told } = addresses(await bucket({}))
  expect(await direct.address(key, as)).toBeNull()
  expect(await direct.trouble()).toBeNull()
  const given = new URL((await direct.address(key, as))!)
  expect(given.origin).toBe(direct.origin)
  expect(given.pathname).toBe(`/files/${key}`)
  expect(Object.fromEntries(given.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-type': 'image/png',
    'response-content-disposition': as.disposition,
    'response-cache-control': 'no-store',
  })
  expect(told).toEqual([])
})

test.each([
  ['our clock is 20 minutes behind', { ahead: 20 * minutes }],
  ['our clock is 20 minutes ahead', { ahead: -20 * minutes }],
])('%s: addresses go by the bucket’s', async (_what, facts) => {
  const { direct } = addresses(await bucket(facts))
  expect(await direct.trouble()).toBeNull()
  expect(await direct.address(key, as)).not.toBeNull()
})

test.each([
  ['takes our key no longer', { code: 'InvalidAccessKeyId' }, /403 InvalidAccessKeyId/],
  ['is not there', { code: 'NoSuchBucket' }, /NoSuchBucket/],
  ['lets no page read', { allows: '' }, /no CORS rule of the bucket lets pages of http:\/\/tradewind.test/],
  ['lets another page read', { allows: 'https://other.test' }, /no CORS rule/],
  ['breaks off', { listener: request => void request.socket.destroy() }, /can't be reached/],
] satisfies [string, BucketFacts, RegExp][])(
  'a bucket that %s gives no address',
  async (_what, facts, text) => {
    const { direct, told } = addresses(await bucket(facts))
    expect(await direct.trouble()).toMatch(text)
    expect(await direct.address(key, as)).toBeNull()
    expect(told).toEqual([expect.stringMatching(text)])
  },
)

test('a key that is changed while we serve is noticed within two minutes, and when it works again', async () => {
  const facts: BucketFacts = {}
  let later = 0
  const { direct, told } = addresses(await bucket(facts), () => Date.now() + later)
  facts.ahead = 0
  await direct.trouble()
  facts.code = 'SignatureDoesNotMatch'
  later = facts.ahead = 2 * minutes
  // The one who finds it out is led there in vain, and asks us again.
  expect(await direct.address(key, as)).not.toBeNull()
  await direct.trouble()
  expect(await direct.address(key, as)).toBeNull()
  delete facts.code
  later = facts.ahead = 4 * minutes
  await direct.trouble()
  expect(await direct.address(key, as)).not.toBeNull()
  expect(told).toEqual([expect.stringMatching(/SignatureDoesNotMatch/), null])
})

test.each([
  ['files', 'ap-southeast-2', 'https://files.s3.ap-southeast-2.amazonaws.com'],
  ['files.of.ours', 'eu-west-1', 'https://s3.eu-west-1.amazonaws.com'],
  ['files', 'cn-north-1', 'https://files.s3.cn-north-1.amazonaws.com.cn'],
])('at Amazon %s in %s is at %s', (name, region, origin) => {
  const keys = { accessKey: 'a', secretKey: 's', publicUrl: page }
  expect(signedAddresses({ bucket: name, region, ...keys }).origin).toBe(origin)
})
