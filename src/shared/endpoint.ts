import * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { ListFacts } from './list.ts'

/** The one property of a zod schema that carries its types; constraining by it keeps type-checking cheap. */
export interface Schema<I = unknown, O = unknown> {
  _zod: { input: I; output: O }
}
type SchemaIn<S> = S extends { _zod: { input: infer I } } ? I : never
type SchemaOut<S> = S extends { _zod: { output: infer O } } ? O : never

/** Topics that writes touch and reads show. A live event names a topic; every read of that topic is refreshed. */
export const topics = [
  'activity',
  'appointments',
  'automations',
  'bookings',
  'books',
  'calls',
  'campaigns',
  'checklists',
  'clients',
  'clock',
  'company',
  'coupons',
  'diary',
  'differences',
  'figures',
  'files',
  'forms',
  'franchise',
  'imports',
  'invoices',
  'jobs',
  'leads',
  'mail',
  'messages',
  'partners',
  'permissions',
  'plans',
  'quotes',
  'reviews',
  'social',
  'settings',
  'shifts',
  'signIns',
  'stock',
  'support',
  'team',
  'viewer',
] as const
export type Topic = (typeof topics)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Effect of a call: it only `reads`, or its writes can be put back by another call (`undoable`), or it `leaves`:
 * mails, invites, signs others out, pays, deletes for good. Notices to colleagues are no effect of their own.
 */
export type Effect = 'reads' | 'undoable' | 'leaves'

/**
 * Cost of a file: 'heavy' is put together for its reader, and is made in turn (`server/heavy-reads`); 'light' lies
 * there already, or has a queue of its own as what is decoded has.
 */
export type Cost = 'heavy' | 'light'

interface Facts<A extends Access> {
  /** One sentence for the OpenAPI document. */
  about: string
  /** Access rule. No default: an endpoint without it does not compile. */
  access: A
  /** No default either. */
  effect: Effect
  /** Topics that this endpoint shows: its answer is fetched anew when one of them changes. */
  reads?: readonly Topic[]
  /** Topics that this endpoint changes. */
  changes?: readonly Topic[]
  /**
   * True: its rows may be read from a replica, where the host has one: of files, reports and histories, which nobody decides by
   * at this moment. For reads alone.
   */
  beside?: true
  /** Set: its reply is a page of a list. */
  list?: ListFacts
  /**
   * Where clients' phone numbers are masked, technicians read and change those of the company's `own` people all the
   * same. 'kept': a number that is not sent stays.
   */
  phones?: 'own' | 'kept'
  /** True: what it changes begins no automation, as it takes back what one did. */
  undoes?: true
  /** Status of a success, where the specification asks for another than 200. */
  status?: 201
  /** Also open to a company whose plan has ended, which else can only read. */
  openWithoutPlan?: true
  /** Also open to who has yet to set up a second step that the company asks for. */
  openWithoutFactor?: true
  /** Largest body in bytes, when it differs from the 1 MB of all others. */
  bodyLimit?: number
}

/**
 * A declared endpoint. `input` is one flat object: names in the path come from the path, the others from the
 * query (GET, DELETE, uploads) or the JSON body (POST, PUT). `reply` names every field that may leave the house;
 * `success: true` is added. A `'file'` reply is bytes with a media type.
 */
export interface Endpoint<
  I extends Schema = Schema,
  R extends Schema | 'file' = Schema | 'file',
  A extends Access = Access,
> extends Facts<A> {
  readonly method: Method
  /** Below `/api`, with `:name` for path parameters. */
  readonly path: string
  readonly input: I
  readonly reply: R
  /** For files alone. */
  readonly cost?: Cost
  /** `'file'`: multipart with one file in the field `file`, handed to the handler as `ctx.upload`. */
  readonly upload?: { maxBytes: number }
}

interface Body<I extends Schema, R extends Schema | 'file'> {
  /** Left out: it takes nothing. */
  input?: I
  /** Left out: the answer says that it was done and no more. */
  reply?: R
  upload?: { maxBytes: number }
}

// A file's cost has no default.
type Costing<R> = R extends 'file' ? { cost: Cost } : { cost?: never }

// Reads change no topic.
type Changing = { effect: 'reads'; changes?: never } | { effect: Exclude<Effect, 'reads'> }

/** Declares one endpoint; the only place where its path is written. */
export function endpoint<
  A extends Access,
  I extends Schema = typeof nothing,
  R extends Schema | 'file' = typeof nothing,
>(method: Method, path: string, spec: Facts<A> & Body<I, R> & Changing & Costing<R>): Endpoint<I, R, A> {
  // Without an input or reply the schema is that of nothing, as the type parameter's default says.
  const none = nothing as never
  return { method, path, ...spec, input: spec.input ?? none, reply: spec.reply ?? none }
}

/** In answers to a signed-in client: until when the session lasts, in unix seconds. */
export const portalExpiryHeader = 'portal-session-expires'

/** Asks for a file's address at its place instead of its bytes: answered with 204 and `fileAddressHeader`, or with the bytes. */
export const takesAddressHeader = 'takes-file-address'
export const fileAddressHeader = 'file-address'

export type Contract = Record<string, Endpoint>

/** The caller's input, before defaults and conversions. */
export type Sends<E extends Endpoint> = SchemaIn<E['input']>
/** The handler's parsed input. */
export type Gets<E extends Endpoint> = SchemaOut<E['input']>
/** The handler's answer, without `success`. */
export type Answers<E extends Endpoint> = E['reply'] extends 'file'
  ? FileReply | FileInParts | StoredFile
  : SchemaIn<E['reply']>
/** The caller's reply. */
export type Receives<E extends Endpoint> = E['reply'] extends 'file'
  ? Blob
  : SchemaOut<E['reply']> & { success: true }

export interface FileReply {
  /** The bytes, or what yields them one after another: sent as they come. */
  body: Uint8Array | AsyncIterable<Uint8Array>
  type: string
  /** Set: sent as an attachment of this name. */
  filename?: string
  /** The address is never used for other bytes: browsers may keep it for a year. */
  immutable?: true
  /** Mail programs and other websites may show it. */
  isShownElsewhere?: true
  /** Names these bytes: a caller who has them already gets 304. */
  etag?: string
}

/** A file as it lies in the storage. */
export interface StoredFile extends Pick<FileReply, 'type' | 'filename'> {
  key: string
  /**
   * How a browser may have it from the place of files itself, where the host lets it: what our own pages `ask` for learns the address
   * and fetches it, elements and links are `led` there. Left out: it comes from us.
   */
  direct?: 'ask' | 'led'
}

/** A file of which callers may ask for a part. */
export interface FileInParts extends Omit<FileReply, 'body'> {
  bytes: number
  /** Yields them from the first to the last, both included; null: they are gone. */
  part(first: number, last: number): Promise<AsyncIterable<Uint8Array> | null>
}

/** The schema of an input or reply without fields; an entry leaves it out. */
export const nothing = z.object({})
