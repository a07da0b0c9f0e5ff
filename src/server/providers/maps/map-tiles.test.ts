import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createHttp } from '#server/http/http.ts'
import { readTileSource, serveTiles } from './map-tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradewind-tiles-'))
const archive = join(folder, 'au.pmtiles')
writeFileSync(archive, 'PMTiles and then some bytes')
afterAll(() => rmSync(folder, { recursive: true }))

const http = (mapOrigin: string | null) =>
  createHttp({
    log: false,
    publicUrl: 'http://tradewind.test',
    webRoot: null,
    requestsPerMinute: 1_000,
    trustProxy: false,
    mapOrigin,
    health: async () => null,
  })

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png', 'raster', 'https://tiles.example.com'],
  ['https://tiles.example.com/style.json?key=1', 'style', 'https://tiles.example.com'],
  ['https://tiles.example.com:8443/au.pmtiles', 'pmtiles', 'https://tiles.example.com:8443'],
])('%s is a source of kind %s', (named, kind, origin) => {
  expect(readTileSource(named, folder)).toMatchObject({ kind, origin, url: named })
})

test('a file is accepted only if it is a tile archive in the data folder', () => {
  expect(readTileSource('au.pmtiles', folder)).toMatchObject({ kind: 'pmtiles', origin: null, file: archive })
  for (const named of [
    'missing.pmtiles',
    '../au.pmtiles',
    '/etc/passwd',
    'au.mbtiles',
    'ftp://x/au.pmtiles',
  ]) {
    expect(readTileSource(named, folder)).toBeNull()
  }
})

test('browsers get the requested byte ranges of the archive', async () => {
  const app = await http(null)
  await serveTiles(app, archive)
  const part = await app.inject({ url: '/api/maps/tiles.pmtiles', headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles'])
  expect(part.headers['content-range']).toBe('bytes 0-6/27')
  expect((await app.inject('/api/maps/tiles.pmtiles')).headers['content-length']).toBe('27')
  expect((await app.inject('/api/maps/au.pmtiles')).statusCode).toBe(404)
  await app.close()
})

test('pages may load tiles from the configured host only', async () => {
  const policyOf = async (origin: string | null) => {
    const app = await http(origin)
    const { headers } = await app.inject('/api/health')
    await app.close()
    return String(headers['content-security-policy'])
  }
  const policy = await policyOf('https://tiles.example.com')
  expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/tiles\.example\.com;/)
  expect(policy).toMatch(/connect-src 'self' ws:\/\/tradewind\.test https:\/\/tiles\.example\.com;/)
  expect(await policyOf(null)).not.toContain('https:')
})
