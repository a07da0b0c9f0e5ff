import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { companyIdFrom } from '../db/company-id.ts'
import { heicOfSize, heicPhoto } from '../testing/heic-photo.ts'
import { gifBomb, pdfBomb, webpBomb } from '../testing/hostile-files.ts'
import { decodeApart } from './decoder-pool.ts'
import { readPdfText, Undecodable, writePictures } from './decoding.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradewind-decoding-'))
afterAll(() => rm(folder, { recursive: true }))
const company = companyIdFrom(1, 'seed')

async function kept(bytes: Buffer): Promise<string> {
  const path = join(folder, String(Math.random()))
  await writeFile(path, bytes)
  return path
}

const small = { width: 100, height: 100, fit: 'inside', format: 'webp', animated: true } as const
const shrink = async (bytes: Buffer) => {
  const path = await kept(bytes)
  await writePictures(company, path, [{ ...small, to: `${path}.small` }])
  return sharp(await readFile(`${path}.small`), { animated: true }).metadata()
}
const still = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b7f77' } })
const pixel = await still(1).webp({ lossless: true }).toBuffer()

test('a picture that moves goes on moving', async () => {
  // Equal frames are one, which is shown for longer.
  for (const bytes of [
    gifBomb({ width: 300, height: 200, frames: 20 }),
    webpBomb(pixel, { width: 300, height: 200, frames: 20 }),
  ]) {
    const { pages, width, pageHeight } = await shrink(bytes)
    expect([width, pageHeight]).toEqual([100, 67])
    // Equal frames are one, which is shown for longer.
    expect(pages).toBeGreaterThan(1)
  }
})

test.each([
  ['more frames than anybody looks at', () => gifBomb({ width: 10, height: 10, frames: 400 })],
  ['a large canvas, moving', () => webpBomb(pixel, { width: 4_000, height: 4_000, frames: 30 })],
  ['too many pixels', () => still(9_000).png().toBuffer()],
])('%s is refused before it is decoded', async (_what, bytes) => {
  await expect(shrink(await bytes())).rejects.toMatchObject({ trouble: 'too-large' })
})

test('half a picture is broken', async () => {
  const bytes = await still(600).png().toBuffer()
  await expect(shrink(bytes.subarray(0, 300))).rejects.toThrow(new Undecodable('broken'))
})

test('a PDF that takes too much time or memory ends its process, and the next one is read', async () => {
  const path = await kept(pdfBomb(plainPdf(['x']), 300_000_000))
  const before = process.memoryUsage.rss()
  const short = { megabytes: 4_000, milliseconds: 200 }
  expect(await decodeApart({ kind: 'pdf-text', path }, short)).toMatchObject({ trouble: 'too-large' })
  await expect(readPdfText(company, path)).rejects.toThrow(new Undecodable('too-large'))
  expect(await readPdfText(company, await kept(plainPdf(['Customer: Dana Okafor'])))).toContain('Dana')
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})

test('a file that is not read in time since the machine is busy may come again', async () => {
  const path = await kept(pdfBomb(plainPdf(['x']), 300_000_000))
  const waiting = { megabytes: 4_000, milliseconds: 60_000, patienceMs: 100 }
  expect(await decodeApart({ kind: 'pdf-text', path }, waiting)).toMatchObject({ trouble: 'busy' })
})

test('a decoder that is told to stop with its server finishes what that still needs', async () => {
  const child = fork(new URL('./decoder.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  const task = { kind: 'pdf-text', path: await kept(plainPdf(['a quote'])) } as const
  child.kill('SIGTERM')
  child.send({ task, megabytes: 400, milliseconds: 8_000 })
  const [reply] = await once(child, 'message')
  expect(reply.text).toContain('a quote')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('more than a company may have waiting is refused, and another company is served', async () => {
  const path = await kept(plainPdf(['a quote']))
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => readPdfText(company, path)))
  const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.trouble] : []))
  expect(new Set(reasons)).toEqual(new Set(['busy']))
  expect(await readPdfText(companyIdFrom(2, 'seed'), path)).toContain('a quote')
})

test('a photo of an iPhone becomes a picture that every browser shows', async () => {
  const path = await kept(heicPhoto())
  await writePictures(company, path, [
    { to: `${path}.full`, width: 3_200, height: 3_200, fit: 'inside', format: 'jpeg', animated: true },
    { to: `${path}.small`, width: 24, height: 24, fit: 'cover', format: 'webp' },
  ])
  const { format, width, height } = await sharp(`${path}.full`).metadata()
  expect([format, width, height]).toEqual(['jpeg', 96, 64])
  const { data } = await sharp(`${path}.full`).raw().toBuffer({ resolveWithObject: true })
  const [left, right] = [[...data.subarray(0, 3)], [...data.subarray(95 * 3, 96 * 3)]]
  expect([left[0]! > 150, left[2]! < 100, right[0]! < 100, right[2]! > 150]).toEqual([true, true, true, true])
  expect((await sharp(`${path}.small`).metadata()).width).toBe(24)
})

test('a photo of an iPhone that is cut short or too large is refused', async () => {
  for (const [bytes, trouble] of [
    [heicPhoto().subarray(0, 500), 'broken'],
    [heicOfSize(20_000, 20_000), 'too-large'],
  ] as const) {
    const path = await kept(bytes)
    const output = { to: `${path}.made`, width: 100, height: 100, fit: 'inside', format: 'jpeg' } as const
    await expect(writePictures(company, path, [output])).rejects.toThrow(new Undecodable(trouble))
  }
})
