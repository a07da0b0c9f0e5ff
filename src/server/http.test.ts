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
