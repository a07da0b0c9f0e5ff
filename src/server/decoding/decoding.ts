import type { XmlNode } from '#shared/texts/xml-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { DecodedMail, DecodingTrouble, PageWords, PdfField, PictureOutput } from './decoder-messages.ts'
import { decodeApart } from './decoder-pool.ts'
import { FairQueue, QueueFull } from './fair-queue.ts'

const queue = new FairQueue<CompanyId>({ atOnce: 2, atOnceOfGroup: 1, waitingOfGroup: 40 })
const pictureLimits = { megabytes: 700, milliseconds: 15_000 }
const pdfLimits = { megabytes: 400, milliseconds: 8_000 }
const pageLimits = { megabytes: 700, milliseconds: 20_000 }
/** A scan is looked at dot by dot. */
const scanLimits = { megabytes: 900, milliseconds: 100_000 }
const mailLimits = { megabytes: 600, milliseconds: 20_000 }
const xmlLimits = { megabytes: 500, milliseconds: 10_000 }

/** A file that could not be decoded. */
export class Undecodable extends Error {
  override name = 'Undecodable'
  constructor(readonly trouble: DecodingTrouble) {
    super(trouble)
  }
}

/** Makes pictures of the one at `path`: upright, without what was hidden in it. Throws Undecodable. */
export async function writePictures(
  company: CompanyId,
  path: string,
  outputs: readonly PictureOutput[],
): Promise<void> {
  await decode(company, () => decodeApart({ kind: 'pictures', path, outputs }, pictureLimits))
}

/** The text of the PDF at `path`: its first 50 pages, at most 100,000 characters. Throws Undecodable. */
export async function readPdfText(company: CompanyId, path: string): Promise<string> {
  return (await decode(company, () => decodeApart({ kind: 'pdf-text', path }, pdfLimits))).text ?? ''
}

/** The words of the PDF at `path` and their places; no pages where it has more than `mostPages`. Throws Undecodable. */
export async function readPdfWords(
  company: CompanyId,
  path: string,
  mostPages: number,
): Promise<{ pages: PageWords[]; count: number }> {
  const reply = await decode(company, () => decodeApart({ kind: 'pdf-words', path, mostPages }, pageLimits))
  return { pages: reply.pages ?? [], count: reply.pageCount ?? 0 }
}

/** The words of the PDF at `path` and its fields to be filled in; no pages where it has more. Throws Undecodable. */
export async function readPdfForm(
  company: CompanyId,
  path: string,
  mostPages: number,
): Promise<{ pages: PageWords[]; fields: PdfField[]; count: number }> {
  const reply = await decode(company, () => decodeApart({ kind: 'pdf-form', path, mostPages }, pageLimits))
  return { pages: reply.pages ?? [], fields: reply.fields ?? [], count: reply.pageCount ?? 0 }
}

/** Draws a page of the PDF at `path` into a PNG at `to`. Throws Undecodable. */
export async function drawPdfPage(
  company: CompanyId,
  path: string,
  { page, width, to }: { page: number; width: number; to: string },
): Promise<void> {
  await decode(company, () => decodeApart({ kind: 'pdf-picture', path, page, width, to }, pageLimits))
}

/** Draws the first pages of the PDF at `path` into PNGs at these paths, opening it once. Throws Undecodable. */
export async function drawPdfPages(
  company: CompanyId,
  path: string,
  { width, to }: { width: number; to: readonly string[] },
): Promise<void> {
  const limits = { ...pageLimits, milliseconds: pageLimits.milliseconds * 3 }
  await decode(company, () => decodeApart({ kind: 'pdf-pictures', path, width, to }, limits))
}

/** The words of a picture and their places. Throws Undecodable. */
export async function readPictureWords(company: CompanyId, path: string): Promise<PageWords[]> {
  return (await decode(company, () => decodeApart({ kind: 'picture-words', path }, scanLimits))).pages ?? []
}

/** Takes the mail at `path` apart and writes its files into `folder`. Throws Undecodable. */
export async function readMailFile(company: CompanyId, path: string, folder: string): Promise<DecodedMail> {
  const reply = await decode(company, () => decodeApart({ kind: 'mail', path, folder }, mailLimits))
  if (!reply.mail) throw new Undecodable('broken')
  return reply.mail
}

/** The HTML at `path` without anything that acts; '': too long. Throws Undecodable. */
export async function cleanHtmlFile(company: CompanyId, path: string): Promise<string> {
  return (await decode(company, () => decodeApart({ kind: 'mail-html', path }, mailLimits))).text ?? ''
}

/** The root of the XML document at `path`. Throws Undecodable. */
export async function readXmlFile(company: CompanyId, path: string): Promise<XmlNode> {
  const reply = await decode(company, () => decodeApart({ kind: 'xml', path }, xmlLimits))
  if (!reply.xml) throw new Undecodable('broken')
  return reply.xml
}

async function decode<Reply extends { trouble?: DecodingTrouble }>(
  company: CompanyId,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    const reply = await queue.run(company, work)
    if (reply.trouble) throw new Undecodable(reply.trouble)
    return reply
  } catch (error) {
    if (error instanceof QueueFull) throw new Undecodable('busy')
    throw error
  }
}
