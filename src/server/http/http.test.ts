import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'

async function headersAt(publicUrl: string) {
  const options = { log: false, webRoot: null, requestsPerMinute: 100, trustProxy: false } as const
  const app = await createHttp({ ...options, publicUrl, health: async () => null })
  const { headers } = await app.inject('/api/health')
  await app.close()
  return headers
}

test('pages open sockets to their own origin alone', async () => {
  const policy = async (publicUrl: string) =>
    /connect-src ([^;]+)/.exec(String((await headersAt(publicUrl))['content-security-policy']))?.[1]
  expect(await policy('https://office.example.com')).toBe("'self' wss://office.example.com")
  expect(await policy('http://localhost:4000')).toBe("'self' ws://localhost:4000")
})

test('a browser that came by https comes by nothing else for a year', async () => {
  expect((await headersAt('https://office.example.com'))['strict-transport-security']).toMatch(
    /^max-age=31536000/,
  )
  expect(await headersAt('http://localhost:4000')).not.toHaveProperty('strict-transport-security')
})

test('of a device our own pages may use what they need, and nobody anything else', async () => {
  const policy = String((await headersAt('https://office.example.com'))['permissions-policy'])
  for (const used of ['camera', 'microphone', 'geolocation']) expect(policy).toContain(`${used}=(self)`)
  for (const unused of ['payment', 'usb', 'display-capture']) expect(policy).toContain(`${unused}=()`)
})

test('a page is one whatever its link is sealed with; a file that is not there is none', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'tradewind-web-'))
  await writeFile(join(webRoot, 'index.html'), '<p>Tradewind</p>')
  const options = { log: false, webRoot, requestsPerMinute: 100, trustProxy: false } as const
  const app = await createHttp({ ...options, publicUrl: 'http://localhost:4000', health: async () => null })
  const status = async (path: string) => (await app.inject(path)).statusCode
  expect(await status('/clientPortal/invoice/v1.QyxNIajFnCtSz7CUdv4UC3QTaXudkQpCW45MpnSF8Zh2Ql3B')).toBe(200)
  expect(await status('/clientPortal/invoice/v1.Qyx-IajFnCtSz7CUdv4UC3QTaXudkQpCW45MpnSF8Zh2Ql_B')).toBe(200)
  const cut = { url: '/clientPortal/quotes/v1.Qyx', headers: { accept: 'text/html,*/*;q=0.8' } }
  expect((await app.inject(cut)).statusCode).toBe(200)
  expect(await status('/assets/gone-1a2b3c.js')).toBe(404)
  expect(await status('/gone.webmanifest')).toBe(404)
  await app.close()
  await rm(webRoot, { recursive: true })
})
