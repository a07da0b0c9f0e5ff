import { open, rm, stat } from 'node:fs/promises'
import type { Upload } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { readXmlFile, Undecodable, writePictures } from '#server/decoding/decoding.ts'
import { isHeicType } from '#server/decoding/heic.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { keepHashed } from '#server/providers/storage/hash.ts'
import { newStorageKey, type Storage } from '#server/providers/storage/storage.port.ts'
import { refuse } from '#server/refusal.ts'
import type { StoredFile } from '#shared/endpoint.ts'
import { isUblInvoice } from '#shared/texts/xml-tree.ts'
import { fileTexts, imageTypes, longestSide, pdfType, safeName, xmlType } from '../files.rules.ts'
import type { NewFile } from './files.queries.ts'

const thumbnailSide = 240
const logoSide = 200

const field = { field: 'file' }
export type KeptFile = Omit<NewFile, 'job_id' | 'part' | 'message_id'>

interface Kinds {
  /** Also invoices in XML. */
  eInvoices?: boolean
}

/**
 * Looks at an upload and keeps it: its type is told by its content; pictures are turned upright and written anew, which
 * leaves out where and by whom they were taken and whatever else was hidden in them. Refuses with a sentence. If the
 * caller keeps no row for it, the sweep takes it away.
 */
export async function keepUpload(
  storage: Storage,
  companyId: CompanyTx['companyId'],
  upload: Upload,
  { eInvoices = false }: Kinds = {},
): Promise<KeptFile> {
  if (upload.bytes === 0) return refuse(400, fileTexts.empty, field)
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(upload.path))?.mime
  if (eInvoices && (found === undefined || found === xmlType) && (await isXml(upload))) {
    await refuseUnlessEInvoice(companyId, upload.path)
    const key = newStorageKey(companyId)
    const hash = await keepHashed(storage, key, upload.path)
    const { bytes } = upload
    return { key, type: xmlType, name: safeName(upload.filename, 'xml'), bytes, hash, has_thumbnail: false }
  }
  const isHeic = isHeicType(found)
  // Few browsers show a HEIC: it is kept as what they do.
  const type = isHeic ? 'image/jpeg' : found
  const isImage = imageTypes.some(each => each === type)
  if (!type || !(isImage || type === pdfType))
    return refuse(415, eInvoices ? fileTexts.wrongPaper : fileTexts.wrongType, field)
  const key = newStorageKey(companyId)
  const kept = { key, type, name: safeName(upload.filename, extensions[type] ?? 'bin') }
  if (isImage) {
    const picture = await keepPicture(storage, companyId, key, upload.path, isHeic ? 'jpeg' : 'same')
    return { ...kept, ...picture, has_thumbnail: true }
  }
  if (!(await isWholePdf(upload.path))) return refuse(400, fileTexts.brokenPdf, field)
  const hash = await keepHashed(storage, key, upload.path)
  return { ...kept, bytes: upload.bytes, hash, has_thumbnail: false }
}

/** The same of bytes that came another way than as an upload. */
export async function keepBytes(
  storage: Storage,
  companyId: CompanyTx['companyId'],
  filename: string,
  bytes: Uint8Array,
  kinds: Kinds = {},
): Promise<KeptFile> {
  const upload = { filename, bytes: bytes.length }
  return asDraft(bytes, path => keepUpload(storage, companyId, { ...upload, path }, kinds))
}

/** The same of what a page has sent as text: 'data:image/png;base64,…'. */
export const keepDataUrl = (
  storage: Storage,
  companyId: CompanyTx['companyId'],
  filename: string,
  data: string,
): Promise<KeptFile> =>
  keepBytes(storage, companyId, filename, Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))

/** True for pictures as small as logos and icons: the shorter side of a photo or screenshot is longer. */
export async function isSmallPicture(bytes: Uint8Array): Promise<boolean> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!imageTypes.some(each => each === type)) return false
  // Its head says how large it is: nothing is decoded.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && Math.min(size.width, size.height) <= logoSide
}

/** True if an upload looks like XML by its first signs. */
async function isXml({ path, filename }: Upload): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    // After those that tell the order of bytes.
    const start = buffer.toString('latin1', 0, bytesRead).replaceAll(/[^!-~]/g, '')
    return /^<\?xml/.test(start) || (/^<[!\w]/.test(start) && /\.xml$/i.test(filename))
  } finally {
    await file.close()
  }
}

async function refuseUnlessEInvoice(companyId: CompanyTx['companyId'], path: string): Promise<void> {
  const root = await readXmlFile(companyId, path).catch((error: unknown) => {
    if (!(error instanceof Undecodable)) throw error
    return error.trouble === 'busy'
      ? refuse(429, fileTexts.picturesBusy, field)
      : refuse(415, fileTexts.brokenXml, field)
  })
  if (!isUblInvoice(root)) refuse(415, fileTexts.otherXml, field)
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  [pdfType]: 'pdf',
}

export const thumbnailKey = (key: string) => `${key}.thumbnail`

/** A file as an answer; its small picture always comes from us, as an address would take longer than its bytes. */
export function storedFile(
  { key, type, name, has_thumbnail }: { key: string; type: string; name: string; has_thumbnail: boolean },
  size: 'full' | 'thumbnail',
): StoredFile {
  return size === 'thumbnail' && has_thumbnail
    ? { key: thumbnailKey(key), type: 'image/webp', filename: name }
    : { key, type, filename: name, direct: 'ask' }
}

/** Keeps the picture and its thumbnail; returns the bytes of both and the hash of the picture. */
async function keepPicture(
  storage: Storage,
  companyId: CompanyTx['companyId'],
  key: string,
  path: string,
  format: 'same' | 'jpeg',
): Promise<{ bytes: number; hash: Buffer }> {
  const [full, small] = [`${path}.full`, `${path}.thumbnail`]
  try {
    // The format stays; of one that moves, all of it.
    await writePictures(companyId, path, [
      { to: full, width: longestSide, height: longestSide, fit: 'inside', format, animated: true },
      { to: small, width: thumbnailSide, height: thumbnailSide, fit: 'cover', format: 'webp' },
    ])
    const hash = await keepHashed(storage, key, full)
    await storage.keep(thumbnailKey(key), small)
    return { bytes: (await stat(full)).size + (await stat(small)).size, hash }
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error
    if (error.trouble === 'busy') return refuse(429, fileTexts.picturesBusy, field)
    return refuse(400, error.trouble === 'too-large' ? fileTexts.tooManyPixels : fileTexts.brokenImage, field)
  } finally {
    await Promise.all([rm(full, { force: true }), rm(small, { force: true })])
  }
}

/**
 * True if a PDF has its head, its end and, where the end says, its cross-reference table. Nothing in it is
 * decompressed: only the reader's browser shows it, so a bomb bursts nothing here.
 */
async function isWholePdf(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const textAt = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    const head = (await textAt(0, 1_024)).indexOf('%PDF-')
    const end = await textAt(Math.max(0, size - 2_048), 2_048)
    const last = end.slice(Math.max(0, end.lastIndexOf('startxref')))
    const table = Number(/^startxref\s+(\d+)\s+%%EOF/.exec(last)?.[1] ?? -1)
    if (head < 0 || table <= 0 || table >= size) return false
    // Offsets are counted from the head, though some writers count from the file's first byte.
    const starts = await Promise.all([...new Set([table, table + head])].map(at => textAt(at, 40)))
    return starts.some(text => /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text))
  } finally {
    await file.close()
  }
}
