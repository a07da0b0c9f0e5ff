import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pdfType } from '#features/jobs/files/files.rules.ts'
import type { UserContext } from '#server/context.ts'
import type { DecodingTrouble } from '#server/decoding/decoder-messages.ts'
import { drawPdfPage, readPdfWords, readPictureWords, Undecodable } from '#server/decoding/decoding.ts'
import { draftPath } from '#server/http/draft-file.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { PageText } from '../page-rows.rules.ts'
import { mostPages } from '../supplier-invoices.rules.ts'

const troubleTexts: Record<DecodingTrouble, string> = {
  broken: 'Please upload a valid PDF file.',
  locked: 'This PDF is locked by a password. Save it without one and upload it again.',
  'too-large': 'This file takes too long to read.',
  busy: 'Other invoices are being read. Please try again in a moment.',
}

const refuseTrouble = (error: unknown): never => {
  if (!(error instanceof Undecodable)) throw error
  return refuse(error.trouble === 'busy' ? 429 : 400, troubleTexts[error.trouble], { field: 'file' })
}

/** Pages of a scan that are looked at dot by dot. */
const mostScanned = 6
/** Dots of a page's width: 200 an inch. */
const scanWidth = 1_654
const shownWidth = 1_400

/** The words of a PDF, a scan or a photo, and where they stand. Refuses with a sentence. */
export async function readPaper(ctx: UserContext, path: string, type: string): Promise<PageText[]> {
  const { companyId } = ctx.session
  if (type !== pdfType) return readPictureWords(companyId, path).catch(refuseTrouble)
  const { pages, count } = await readPdfWords(companyId, path, mostPages).catch(refuseTrouble)
  if (count > mostPages)
    return refuse(
      400,
      fact('This PDF has {{pages}} pages. An invoice may have {{count}}.', {
        pages: String(count),
        count: mostPages,
      }),
      { field: 'file' },
    )
  if (pages.some(page => page.words.length > 0)) return pages
  if (count > mostScanned)
    return refuse(
      400,
      fact('This is a scan of {{pages}} pages. Please scan at most {{count}}.', {
        pages: String(count),
        count: mostScanned,
      }),
      { field: 'file' },
    )
  const scanned: PageText[] = []
  for (let page = 1; page <= count; page++) {
    const picture = temporary('png')
    try {
      await drawPdfPage(companyId, path, { page, width: scanWidth, to: picture })
      scanned.push(...(await readPictureWords(companyId, picture)))
    } catch (error) {
      refuseTrouble(error)
    } finally {
      await rm(picture, { force: true })
    }
  }
  return scanned
}

const temporary = (ending: string) => `${draftPath('paper')}.${ending}`

/** A page of a kept PDF as a PNG. */
export async function pagePicture(ctx: UserContext, key: string, page: number): Promise<Uint8Array> {
  const [pdf, picture] = [temporary('pdf'), temporary('png')]
  try {
    await pipeline(
      Readable.from(found(await ctx.providers.storage.read(key))),
      createWriteStream(pdf, { mode: 0o600 }),
    )
    await drawPdfPage(ctx.session.companyId, pdf, { page, width: shownWidth, to: picture }).catch(
      refuseTrouble,
    )
    return await readFile(picture)
  } finally {
    await Promise.all([rm(pdf, { force: true }), rm(picture, { force: true })])
  }
}
