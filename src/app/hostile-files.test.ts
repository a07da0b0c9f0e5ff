import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { fileTexts } from '#features/jobs/files/files.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { quoteReadingContract } from '#features/jobs/quote-reading/quote-reading.contract.ts'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { pdfBomb, webpBomb } from '#server/testing/hostile-files.ts'

const app = await testApp()

const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b7f77' } })
  .jpeg()
  .toBuffer()
const quote = pdfBomb(plainPdf(['x']), 300_000_000)
const pixel = await sharp(photo).resize(1, 1).webp({ lossless: true }).toBuffer()
const moving = webpBomb(pixel, { width: 4_000, height: 4_000, frames: 200 })

test('eight files made to exhaust the server at once delay neither a list nor the photo of another company', async () => {
  const [hostile, honest] = [await app.company(), await app.company()]
  let open = 8
  const sent = Array.from({ length: 8 }, async (_, i) => {
    const answer =
      i % 2 === 0
        ? await app.upload(quoteReadingContract.readFile, {}, hostile.office, {
            bytes: quote,
            filename: 'quote.pdf',
            type: 'application/pdf',
          })
        : await app.upload(filesContract.stage, {}, hostile.office, { bytes: moving, filename: 'a.webp' })
    open--
    return [answer.status, answer.body.message]
  })
  const list = await app.send(jobsContract.list, {}, honest.office)
  const kept = await app.upload(filesContract.stage, {}, honest.office, { bytes: photo })
  expect([list.status, kept.status]).toEqual([200, 200])
  expect(open).toBeGreaterThan(2)
  const answers = await Promise.all(sent)
  expect(answers.filter((_, i) => i % 2 === 0)).toEqual(
    Array(4).fill([400, 'This PDF takes too long to read.']),
  )
  expect(answers.filter((_, i) => i % 2 === 1)).toEqual(Array(4).fill([400, fileTexts.tooManyPixels]))
}, 90_000)
