import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { found } from '#server/refusal.ts'
import {
  type FileInParts,
  type FileReply,
  fileAddressHeader,
  type StoredFile,
  takesAddressHeader,
} from '#shared/endpoint.ts'

/** RFC 8187: what `encodeURIComponent` leaves as it is has a meaning of its own there. */
const headerText = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply | FileInParts,
): Promise<FastifyReply> {
  reply.header('content-type', file.type).header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-store')
  if (file.isShownElsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (file.etag && request.method === 'GET') {
    // Weak: the bytes may be compressed on their way.
    const etag = `W/"${file.etag}"`
    reply.header('etag', etag)
    // Whoever reads by a link again and again, as a calendar does, asks whether it has changed. What a person reads stays in
    // no browser, which keeps it past the sign-out.
    if (request.headers.authorization === undefined) reply.header('cache-control', 'private, no-cache')
    if (namesIn(request.headers['if-none-match']).includes(etag)) return reply.status(304).send()
  }
  const disposition = dispositionOf(file)
  if (disposition) reply.header('content-disposition', disposition)
  if ('part' in file) return sendPart(request, reply, file)
  if (file.body instanceof Uint8Array) return reply.send(Buffer.from(file.body))
  // Read no faster than the caller receives it; an error aborts the answer too.
  return reply.send(Readable.from(file.body, { objectMode: false }))
}

const dispositionOf = ({ filename }: Pick<FileReply, 'filename'>) =>
  filename ? `attachment; filename*=UTF-8''${headerText(filename)}` : undefined

/** Files that no browser runs as a page: a bucket can't send the headers that keep ours from it. */
const harmless = /^(image\/(jpeg|png|gif|webp)|application\/pdf)$/

/** Answers with a kept file, or with where it is to be had for the next minute. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, filename, direct }: StoredFile,
  storage: Storage,
): Promise<FastifyReply> {
  const isTaken = direct === 'led' || (direct === 'ask' && request.headers[takesAddressHeader] === '1')
  const headers = { type, disposition: dispositionOf({ filename }) }
  const address = isTaken && harmless.test(type) ? await storage.direct?.address(key, headers) : null
  if (!address) {
    const body = found(await storage.read(key))
    return sendFile(request, reply, filename === undefined ? { body, type } : { body, type, filename })
  }
  // Whoever is led there shall not tell the place which page it was.
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (direct === 'led') return reply.redirect(address, 302)
  reply.header('content-type', type).header(fileAddressHeader, address)
  if (headers.disposition) reply.header('content-disposition', headers.disposition)
  return reply.status(204).send()
}

const namesIn = (header: string | undefined): string[] =>
  (header ?? '').split(',', 20).map(name => name.trim())

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, part }: FileInParts,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, bytes)
  if (range === 'outside') {
    reply.header('content-type', 'text/plain').header('content-range', `bytes */${bytes}`)
    return reply.status(416).send('')
  }
  const [first, last] = range ?? [0, bytes - 1]
  const body = found(await part(first, last))
  reply.header('content-length', last - first + 1)
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
  return reply.send(Readable.from(body, { objectMode: false }))
}

/** First and last byte of a request for one part (RFC 9110, 14.2); null: all of it, also where it asks for several. */
export function rangeOf(header: string | undefined, bytes: number): [number, number] | 'outside' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last ? 'outside' : [first, last]
}
