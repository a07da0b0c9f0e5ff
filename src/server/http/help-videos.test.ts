import { expect, test } from 'vitest'
import { createHttp } from './http.ts'

const http = (helpVideos: string | null) =>
  createHttp({
    log: false,
    publicUrl: 'http://tradewind.test',
    webRoot: null,
    requestsPerMinute: 1_000,
    trustProxy: false,
    helpVideos,
    health: async () => null,
  })

test('clips are fetched from where the operator keeps them, and the browser may play them', async () => {
  const app = await http('https://files.example.com/help/')
  const { statusCode, headers } = await app.inject('/help/book-a-job.webm')
  expect([statusCode, headers.location]).toEqual([302, 'https://files.example.com/help/book-a-job.webm'])
  expect(headers['content-security-policy']).toContain("media-src 'self' https://files.example.com;")
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/files\.example\.com/)
  for (const other of ['/help/../secret', '/help/a/b.webm', '/help/', '/api/health'])
    expect((await app.inject(other)).statusCode).not.toBe(302)
})

test('without a place of the operator they are our own files', async () => {
  const app = await http(null)
  const { statusCode, headers } = await app.inject('/help/book-a-job.webm')
  expect(statusCode).toBe(404)
  expect(headers['content-security-policy']).toContain("media-src 'self';")
})
