import {
  type Endpoint,
  fileAddressHeader,
  portalExpiryHeader,
  type Receives,
  type Sends,
  takesAddressHeader,
} from '#shared/endpoint.ts'
import type { Fact, FactValues } from '#shared/fact.ts'
import { againHeader, happenedHeader, sentHeader } from '#shared/happened.ts'
import { deviceHeader, devicePattern } from '#shared/idempotency.ts'
import type { Told } from '#shared/translator.ts'
import { fileHashHeader, uploadHeader, uploadNameHeader } from '#shared/uploads/uploads.ts'
import { sawServer } from './live/connection.ts'
import { partnerSignOut, partnerToken } from './session/partner-session.ts'
import { extendPortalSession, portalSignOut, portalToken } from './session/portal-session.ts'
import { type Session, session, token } from './session/session-store.ts'

/** Milliseconds until an unanswered request is given up. */
const timeout = 60_000
/** A file is generated while it is sent and may be large. */
const fileTimeout = 15 * 60_000
const endedTexts = ['User not authorized.', 'No token provided.']
export const noConnection = 'Can’t reach the server. Try again once you’re back online.'
export const noAnswer = 'The server took too long to answer. Please try again.'

/**
 * A refused or failed request, told as a fact: `t(error)`. `status` is 0 when the server was not reached. A form that
 * shows the message beside its fields sets `shown`, and no toast repeats it.
 */
export class SendError extends Error implements Fact {
  override name = 'SendError'
  shown = false
  /** The screen's own words for it, in the reader's language; null: the server's. */
  words: string | null = null
  constructor(
    readonly status: number,
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }
  get text(): string {
    return asTold(this.body)?.text ?? this.message
  }
  get values(): FactValues {
    return asTold(this.body)?.values ?? {}
  }
  /** The one field that the refusal is about. */
  get field(): string | undefined {
    return typeof this.body.field === 'string' ? this.body.field : undefined
  }
  /** Messages by field: of all wrong fields, or of the one. */
  get fields(): Record<string, Told> {
    const { fields, facts } = this.body as Partial<Record<'fields' | 'facts', Record<string, unknown>>>
    if (!fields || typeof fields !== 'object') return this.field === undefined ? {} : { [this.field]: this }
    return Object.fromEntries(
      Object.entries(fields).map(([name, message]) => {
        const told = asTold(facts?.[name])
        return [name, told ? { ...told, message: String(message) } : String(message)]
      }),
    )
  }
}

function asTold(given: unknown): Fact | undefined {
  const { text, values } = (given ?? {}) as Partial<Fact>
  return typeof text === 'string' && typeof values === 'object' ? { text, values } : undefined
}

export interface SendOptions {
  signal?: AbortSignal
  /** The same key gives the first answer again instead of a second row. */
  idempotencyKey?: string
  /** When it was made (ms since 1970), for a write that may have waited, or may wait yet: it names this device. */
  madeAt?: number
  again?: boolean
  /** Milliseconds until it is given up, instead of the usual. */
  patience?: number
  /** For endpoints that take an upload. */
  file?: Blob
  /** In place of `file`: it has arrived in pieces by this key. */
  arrived?: { key: string; name: string }
  /** SHA-256 of the file, as hex: the server takes no other. */
  fileHash?: string
  /** How much of `file` has left, from 0 to 1. */
  onSent?: (part: number) => void
  /** Bytes of a file that have arrived so far. */
  onProgress?: (bytes: number) => void
}

/** After the session's end: it was `renewed`, may be `later`, or is `over`. */
export type AfterEnd = 'renewed' | 'later' | 'over'
let onEnded: () => AfterEnd | Promise<AfterEnd> = () => 'over'
/** Registers what happens when the server says that the session has ended. */
export function whenEnded(callback: typeof onEnded): void {
  onEnded = callback
}

/** A random key, such as makes a creating request repeatable without duplicates: 32 hex digits. */
export function newKey(): string {
  // crypto.randomUUID is missing on plain http in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The name that this browser has made up for itself, for whoever signs in here: 32 hex digits. */
export function thisDevice(): string {
  const stored = localStorage.getItem('thisDevice')
  if (stored !== null && devicePattern.test(stored)) return stored
  const made = newKey()
  setDevice(made)
  return made
}

/** Goes by this name from now on. */
export const setDevice = (name: string): void => localStorage.setItem('thisDevice', name)

/**
 * Sends one request of the contract and returns its reply; throws SendError, or AbortError when aborted by `signal`. Where the
 * session has run out on a phone that renews it, it is sent again with the new one.
 */
export async function send<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  options: SendOptions = {},
): Promise<Receives<E>> {
  const by = session()
  try {
    return await sendOnce(entry, input, options)
  } catch (error) {
    const isOver = error instanceof SendError && error.status === 401 && endedTexts.includes(error.message)
    const { as } = entry.access
    if (!isOver || !by || as === 'client' || as === 'partner') throw error
    const after = await afterEnd(by)
    // The sign-in screen says enough.
    if (after === 'over') error.shown = true
    if (after === 'later') throw new SendError(0, noConnection)
    if (after !== 'renewed') throw error
    return sendOnce(entry, input, options)
  }
}

/** An answer to an older session's request must not end the one that was begun since. */
function afterEnd(by: Session): AfterEnd | null | Promise<AfterEnd> {
  const now = session()
  if (now?.token === by.token) return onEnded()
  return now?.name === by.name ? 'renewed' : null
}

/** Milliseconds since 1970 until which files are had from the server, as their place could not be reached from here. */
let bucketRestsUntil = 0

async function sendOnce<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  options: SendOptions,
  takesAddress = Date.now() >= bucketRestsUntil,
): Promise<Receives<E>> {
  const asked = request(entry, (input ?? {}) as Record<string, unknown>, options.file)
  const { url, body } = options.arrived ? { ...asked, body: undefined } : asked
  const isOfClients = entry.access.as === 'client'
  const sentToken = tokenFor(entry)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (sentToken) headers.authorization = `Bearer ${sentToken}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.arrived) {
    headers[uploadHeader] = options.arrived.key
    headers[uploadNameHeader] = encodeURIComponent(options.arrived.name)
  }
  if (options.fileHash) headers[fileHashHeader] = options.fileHash
  if (options.madeAt !== undefined) Object.assign(headers, lateHeaders(options.madeAt))
  if (options.again) headers[againHeader] = '1'
  if (takesAddress && entry.reply === 'file' && entry.method === 'GET') headers[takesAddressHeader] = '1'
  const usual = entry.reply === 'file' || options.file ? fileTimeout : timeout
  const patience = AbortSignal.timeout(options.patience ?? usual)
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience
  try {
    const { onSent } = options
    const response =
      onSent && body instanceof FormData
        ? await upload(url, { headers, body, signal }, onSent)
        : await fetch(url, { method: entry.method, headers, body, signal, cache: 'no-store' })
    const isFile = response.ok && entry.reply === 'file'
    const answer = isFile ? null : await readJson(response)
    // A page of somebody else's, as a hotel's network asks for a sign-in.
    if (response.ok && !isFile && !answer) throw new TypeError('the answer is not ours')
    sawServer(true)
    if (isOfClients && sentToken)
      extendPortalSession(sentToken, Number(response.headers.get(portalExpiryHeader)))
    const address = response.headers.get(fileAddressHeader)
    if (isFile && address) {
      const file = await fileAt(address, response, options, signal)
      return (file as Receives<E> | null) ?? (await sendOnce(entry, input, options, false))
    }
    if (isFile) return (await readFile(response, options)) as Receives<E>
    if (response.ok && answer && answer.success !== false) return answer as Receives<E>
    throw refusalOf[entry.access.as](response.status, answer, sentToken)
  } catch (error) {
    if (error instanceof SendError || options.signal?.aborted) throw error
    sawServer(false)
    throw new SendError(0, patience.aborted ? noAnswer : noConnection, { timedOut: patience.aborted })
  }
}

function tokenFor({ access }: Endpoint): string | null {
  if (access.as === 'client') return portalToken()
  return access.as === 'partner' ? partnerToken() : token()
}

/** Says when a write was made, by this device's clock as it is now; it may have been set back since. */
function lateHeaders(madeAt: number): Record<string, string> {
  const now = Date.now()
  return {
    [happenedHeader]: new Date(Math.min(madeAt, now)).toISOString(),
    [sentHeader]: new Date(now).toISOString(),
    [deviceHeader]: thisDevice(),
  }
}

/** The address of a file below `/api` for `src` and `href`, or undefined for none. */
export function fileUrl(path: string | null | undefined): string | undefined {
  if (!path) return undefined
  return /^(https?:|data:|blob:)/.test(path) ? path : `/api/${path.replace(/^\/(api\/)?/, '')}`
}

function request(entry: Endpoint, input: Record<string, unknown>, file?: Blob) {
  const rest = { ...input }
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isRead = entry.method === 'GET' || entry.method === 'DELETE'
  if (!isRead && !entry.upload) return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, asText(value))
  }
  const url = `/api${path}${query.size ? `?${query}` : ''}`
  if (isRead) return { url }
  const form = new FormData()
  if (file) form.append('file', file)
  return { url, body: form }
}

interface Uploaded {
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal
}

/** Milliseconds without a byte leaving, after which an upload has broken off. */
const stalledAfter = 30_000

/** Like fetch, which can't report upload progress. */
function upload(url: string, { headers, body, signal }: Uploaded, onSent: (part: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    // Given up while its file was read, it would leave all the same.
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const stall = () => {
      reject(new TypeError('the connection stalled'))
      request.abort()
    }
    let timer = setTimeout(stall, stalledAfter)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stall, stalledAfter)
      onSent(total > 0 ? loaded / total : 0)
    }
    request.upload.onloadend = () => clearTimeout(timer)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('the connection broke'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function asText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The whole file; one that breaks off throws. */
async function readFile(response: Response, { onProgress }: SendOptions): Promise<Blob> {
  return asFile(response, await partsOf(response, onProgress))
}

async function partsOf(response: Response, onPiece?: (bytes: number) => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onPiece?.(bytes)
  }
  return parts
}

/** Under the name that the server gives it, or a plain blob. */
function asFile({ headers }: Response, parts: BlobPart[]): Blob {
  const type = headers.get('content-type') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  return name ? new File(parts, decodeURIComponent(name), { type }) : new Blob(parts, { type })
}

/** Milliseconds without a further piece, after which a file is had from the server instead, and for how long. */
const bucketSilent = 10_000
const bucketRests = 300_000

/**
 * Fetches a file from the place of files, which learns nothing of the session; null where it can't be had there, as behind a
 * network that lets only us through.
 */
async function fileAt(
  address: string,
  told: Response,
  { onProgress }: SendOptions,
  signal: AbortSignal,
): Promise<Blob | null> {
  const silence = new AbortController()
  const silent = () => setTimeout(() => silence.abort(), bucketSilent)
  let timer = silent()
  const onPiece = (bytes: number) => {
    clearTimeout(timer)
    timer = silent()
    onProgress?.(bytes)
  }
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // The place is reached, and has lost the file: the server says so.
    if (response.status === 404) return null
    if (!response.ok) throw new TypeError('the place of files refused')
    return asFile(told, await partsOf(response, onPiece))
  } catch (error) {
    if (signal.aborted) throw error
    bucketRestsUntil = Date.now() + bucketRests
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function refused(status: number, answer: Record<string, unknown> | null): SendError {
  const message =
    typeof answer?.message === 'string' && answer.message ? answer.message : 'An error occurred.'
  return new SendError(status, message, answer ?? {})
}

/** A client whose session is over is led to the portal's own sign-in. */
function clientRefusal(
  status: number,
  answer: Record<string, unknown> | null,
  sentToken: string | null,
): SendError {
  const error = refused(status, answer)
  if (status === 401 && sentToken === portalToken()) {
    error.shown = true
    portalSignOut()
  }
  return error
}

/** Somebody of a partner whose session is over is led to their own sign-in. */
function partnerRefusal(
  status: number,
  answer: Record<string, unknown> | null,
  sentToken: string | null,
): SendError {
  const error = refused(status, answer)
  if (status === 401 && sentToken === partnerToken()) {
    error.shown = true
    partnerSignOut()
  }
  return error
}

/** How each kind of caller learns that a session is over. */
const refusalOf = { client: clientRefusal, partner: partnerRefusal, user: refused, public: refused } as const
