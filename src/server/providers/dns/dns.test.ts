import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DnsTrouble } from './dns.port.ts'
import { embeddedDns } from './embedded-dns.ts'
import { createResolverDns } from './resolver-dns.ts'

const kinds = { TXT: 16, MX: 15 }
interface Zone {
  [name: string]: { type: keyof typeof kinds; data: Buffer[] } | 'nothing' | 'servfail' | 'silence'
}
const textOf = (...pieces: string[]) =>
  Buffer.concat(pieces.map(piece => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])))
const nameOf = (name: string) =>
  Buffer.concat([...name.split('.').map(label => textOf(label)), Buffer.from([0])])
const mxOf = (priority: number, host: string) => Buffer.concat([Buffer.from([0, priority]), nameOf(host)])

/** A DNS server on loopback (RFC 1035). */
async function dnsServer(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    let at = 12
    const labels: string[] = []
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const kept = zone[labels.join('.').toLowerCase()] ?? 'nothing'
    if (kept === 'silence') return
    const data = typeof kept === 'string' ? [] : kept.data
    const code = kept === 'nothing' ? 3 : kept === 'servfail' ? 2 : 0
    const answers = data.map(each => {
      const head = Buffer.alloc(12)
      head.writeUInt16BE(0xc00c, 0)
      head.writeUInt16BE(typeof kept === 'string' ? 0 : kinds[kept.type], 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt32BE(60, 6)
      head.writeUInt16BE(each.length, 10)
      return Buffer.concat([head, each])
    })
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80 | code, 0, 1, 0, answers.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return createResolverDns({ servers: [`127.0.0.1:${socket.address().port}`], timeout: 300, tries: 1 })
}

test('texts are put together, mail servers are in small letters, and a name without records has none', async () => {
  const dns = await dnsServer({
    'key.bright.test': { type: 'TXT', data: [textOf('v=DKIM1; p=', 'abc'), textOf('other')] },
    'bounce.bright.test': { type: 'MX', data: [mxOf(10, 'In.Example.com')] },
    'empty.bright.test': { type: 'TXT', data: [] },
  })
  expect(await dns.texts('key.bright.test')).toEqual(['v=DKIM1; p=abc', 'other'])
  expect(await dns.mailServers('bounce.bright.test')).toEqual(['in.example.com'])
  expect(await dns.texts('empty.bright.test')).toEqual([])
  expect(await dns.texts('nobody.bright.test')).toEqual([])
})

test('a server that fails or says nothing is trouble and no missing record, within the time it is given', async () => {
  const dns = await dnsServer({ 'broken.test': 'servfail', 'silent.test': 'silence' })
  await expect(dns.texts('broken.test')).rejects.toBeInstanceOf(DnsTrouble)
  await expect(dns.mailServers('silent.test')).rejects.toBeInstanceOf(DnsTrouble)
})

test('without a network records lie in a folder, and a name leads nowhere else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-dns-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dns = embeddedDns(join(folder, 'dns'))
  expect(await dns.texts('_dmarc.bright.test')).toEqual([])
  await dns.publish!({ type: 'TXT', name: '_dmarc.bright.test', value: 'v=DMARC1; p=none' }, true)
  await dns.publish!({ type: 'MX', name: 'bounce.bright.test', value: '10 in.example.com' }, true)
  expect(await dns.texts('_dmarc.bright.test')).toEqual(['v=DMARC1; p=none'])
  expect(await dns.mailServers('bounce.bright.test')).toEqual(['in.example.com'])
  await dns.publish!({ type: 'TXT', name: '../../bright.test', value: 'x' }, true)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'dns',
    'dns/_dmarc.bright.test.txt.txt',
    'dns/bounce.bright.test.mx.txt',
  ])
  await dns.publish!({ type: 'TXT', name: '_dmarc.bright.test', value: '' }, false)
  expect(await dns.texts('_dmarc.bright.test')).toEqual([])
})
