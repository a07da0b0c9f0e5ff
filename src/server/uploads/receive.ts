import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { PublicContext, Upload } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { fileHashHeader, uploadHeader, uploadNameHeader, uploadPattern } from '#shared/uploads/uploads.ts'
import { dropUpload, piecesOf, uploadNamed, useUpload } from './pieces.queries.ts'

export const uploadTexts = {
  brokenOff: 'The upload was interrupted. Please send the file again.',
  tooLarge: 'The file is larger than 10 MB.',
} as const

/** A file that a request brings, or names because it arrived before. */
export interface Received {
  /** null: an earlier request has used it up, whose answer alone can be given again. */
  upload: Upload | null
  /** To be called once its request has succeeded. */
  used(): Promise<void>
}

/** Writes a request's file to `path`: however many come at once, none of them is held in memory. */
export async function receive(
  request: FastifyRequest,
  ctx: PublicContext,
  maxBytes: number,
  path: string,
): Promise<Received> {
  const key = request.headers[uploadHeader]
  if (key !== undefined) return receiveArrived(request, ctx, String(key), maxBytes, path)
  // Without a boundary it can't be parsed.
  const isMultipart = request.isMultipart() && /;\s*boundary=./i.test(request.headers['content-type'] ?? '')
  if (!isMultipart) return refuse(415, 'Send the file as multipart form data in the field file.')
  const part = await request
    .file({ limits: { fileSize: maxBytes, files: 1, fields: 0 } })
    .catch(refuseBrokenForm)
  // A sender who says what its bytes are has sent some.
  if (!part && request.headers[fileHashHeader] !== undefined) return refuse(408, uploadTexts.brokenOff)
  if (part?.fieldname !== 'file') return refuse(400, 'File is required', { field: 'file' })
  const hashes = hashesOf(part.filename)
  part.file.on('data', hashes.add)
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(refuseBrokenForm)
  if (part.file.truncated) return refuse(413, tooLargeFor(maxBytes))
  const { named, bytes } = hashes.end()
  if (!isAsSent(request, bytes)) return refuse(408, uploadTexts.brokenOff)
  request.uploadHash = named.toString('hex')
  const upload = { filename: part.filename, path, bytes: part.file.bytesRead, sha256: bytes.toString('hex') }
  return { upload, used: async () => {} }
}

/** The same of a file whose pieces have arrived before. */
async function receiveArrived(
  request: FastifyRequest,
  ctx: PublicContext,
  key: string,
  maxBytes: number,
  path: string,
): Promise<Received> {
  const { session } = ctx
  if (!session || !uploadPattern.test(key)) return refuse(400, 'X-Upload is not valid')
  const filename = nameIn(request)
  const hashes = hashesOf(filename)
  const row = await ctx.db.readCompany(session.companyId, async tx => {
    const found = await uploadNamed(tx, session.id, key)
    if (!found || found.used_hash) return found
    if (found.bytes > maxBytes) return refuse(413, tooLargeFor(maxBytes))
    // 408 asks its sender to look how much has arrived, and to send the rest.
    if (found.has < found.bytes) return refuse(408, uploadTexts.brokenOff)
    const pieces = Readable.from(piecesOf(tx, session.id, key))
    pieces.on('data', hashes.add)
    await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return found
  })
  if (!row) return refuse(408, uploadTexts.brokenOff)
  if (row.used_hash) {
    request.uploadHash = row.used_hash.toString('hex')
    return { upload: null, used: async () => {} }
  }
  const write = (act: typeof useUpload | typeof dropUpload) =>
    ctx.db.withCompany(session.companyId, async tx => void (await act(tx, session.id, key, named)))
  const { named, bytes } = hashes.end()
  if (!isAsSent(request, bytes)) {
    await write(dropUpload)
    return refuse(408, uploadTexts.brokenOff)
  }
  request.uploadHash = named.toString('hex')
  return {
    upload: { filename, path, bytes: row.bytes, sha256: bytes.toString('hex') },
    used: () => write(useUpload),
  }
}

function nameIn({ headers }: FastifyRequest): string {
  try {
    return decodeURIComponent(String(headers[uploadNameHeader] ?? ''))
  } catch {
    return refuse(400, 'X-Upload-Name is not valid')
  }
}

/** True unless the sender has said which bytes it sends, and others have arrived. */
function isAsSent({ headers }: FastifyRequest, hash: Buffer): boolean {
  const said = headers[fileHashHeader]
  return said === undefined || String(said).toLowerCase() === hash.toString('hex')
}

/** SHA-256 of a file's bytes, and of its name before them. */
function hashesOf(filename: string) {
  const named = createHash('sha256').update(`${filename}\0`)
  const bytes = createHash('sha256')
  return {
    add: (part: Buffer) => {
      named.update(part)
      bytes.update(part)
    },
    end: () => ({ named: named.digest(), bytes: bytes.digest() }),
  }
}

/**
 * Refuses a form that breaks off or can't be parsed, so that its sender tries again: its parser's errors, unlike the disk's and
 * Fastify's, have no code.
 */
function refuseBrokenForm(error: Error & { code?: string }): never {
  if (error.code !== undefined && error.code !== 'FST_MP_PREMATURE_CLOSE') throw error
  return refuse(408, uploadTexts.brokenOff)
}

function tooLargeFor(bytes: number): string | Fact {
  const megabytes = Math.floor(bytes / 1_000_000)
  return megabytes === 10
    ? uploadTexts.tooLarge
    : fact('The file is larger than {{megabytes}} MB.', { megabytes })
}
