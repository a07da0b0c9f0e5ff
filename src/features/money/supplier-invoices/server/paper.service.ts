import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pdfType } from '#features/jobs/files/files.rules.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { DecodingTrouble } from '#server/decoding/decoder-messages.ts'
import {
  drawPdfPage,
  readPdfWords,
  readPictureWords,
  readXmlFile,
  Undecodable,
} from '#server/decoding/decoding.ts'
import { draftPath } from '#server/http/draft-file.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { XmlNode } from '#shared/texts/xml-tree.ts'
import type { PageText } from '../page-rows.rules.ts'
import { invoiceTexts, mostPages } from '../supplier-invoices.rules.ts'

const troubleTexts: Record<DecodingTrouble, string> = {
  broken: 'Please upload a valid PDF file.',
  locked: 'This PDF is password-protected. Remove the password and upload it again.',
  'too-large': 'This file takes too long to read.',
  busy: 'We’re still reading other invoices. Please try again in a moment.',
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
export async function readPaper(companyId: CompanyId, path: string, type: string): Promise<PageText[]> {
  if (type !== pdfType) return readPictureWords(companyId, path).catch(refuseTrouble)
  const { pages, count } = await readPdfWords(companyId, path, mostPages).catch(refuseTrouble)
  if (count > mostPages)
    return refuse(
      400,
      fact('This PDF has {{pages}} pages. The limit is {{count}}.', {
        pages: String(count),
        count: mostPages,
      }),
      { field: 'file' },
    )
  if (pages.some(page => page.words.length > 0)) return pages
  if (count > mostScanned)
    return refuse(
      400,
      fact('This scan has {{pages}} pages. The limit is {{count}}.', {
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

/** The invoice in an XML file. Refuses with a sentence. */
export const readEInvoicePaper = (companyId: CompanyId, path: string): Promise<XmlNode> =>
  readXmlFile(companyId, path).catch(error =>
    error instanceof Undecodable && error.trouble === 'broken'
      ? refuse(400, invoiceTexts.unreadable, { field: 'file' })
      : refuseTrouble(error),
  )

const temporary = (ending: string) => `${draftPath('paper')}.${ending}`

/** A page of a kept PDF as a PNG. */
export const pagePicture = (
  storage: Storage,
  companyId: CompanyId,
  key: string,
  page: number,
): Promise<Uint8Array> =>
  withPaper(storage, key, async pdf => {
    const picture = temporary('png')
    try {
      await drawPdfPage(companyId, pdf, { page, width: shownWidth, to: picture }).catch(refuseTrouble)
      return await readFile(picture)
    } finally {
      await rm(picture, { force: true })
    }
  })

/** Works on a copy of a kept paper on this machine. */
export async function withPaper<T>(
  storage: Storage,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = temporary('paper')
  try {
    await pipeline(Readable.from(found(await storage.read(key))), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
