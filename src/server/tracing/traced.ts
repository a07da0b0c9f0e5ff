import { Refusal } from '#server/refusal.ts'

/** Kinds of spans. Those of `beginning` stand alone too; others only below one of them: looks that find nothing to do are no news. */
export type SpanKind =
  | 'request'
  | 'work'
  | 'outbox'
  | 'follower'
  | 'transaction'
  | 'statement'
  | 'vendor'
  | 'storage'
  | 'turn'
export const beginning: ReadonlySet<SpanKind> = new Set(['request', 'work', 'outbox', 'follower'])

/** All that a span says beside its name: words of the code and numbers, nothing that anybody has written. */
export interface SpanFacts {
  company?: number | null
  /** HTTP's method and status. */
  method?: string
  status?: number
  /** The class of the error with which it ended. */
  failed?: string | undefined
}

export interface OpenSpan {
  /** Spans that begin within are below this one. */
  within<T>(work: () => T): T
  end(facts: SpanFacts): void
}

export interface SpanCounts {
  sent: number
  /** Refused by the collector, or it was not reached. */
  failed: number
  /** For want of room, while the collector is slow or away. */
  dropped: number
  waiting: number
}

export interface Tracing {
  /** Begins a span below the present one, or below the caller's `traceparent`; null: it stands below none, and not alone. */
  begin(kind: SpanKind, name: string, traceparent?: string): OpenSpan | null
  counts(): SpanCounts
  /** Sends what waits, and waits so long for it. */
  stop(milliseconds: number): Promise<void>
}

let tracing: Tracing | null = null

/** Spans of this process go there; null: nowhere, and none are made. */
export function traceTo(to: Tracing | null): void {
  tracing = to
}

export const isTraced = (): boolean => tracing !== null

/** Does the work within a span, where spans are wanted. `name` is a word of the code, for a vendor the host. */
export function traced<T>(
  kind: SpanKind,
  name: string,
  company: number | null,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing?.begin(kind, name)
  return span ? ended(span, company, work) : work()
}

async function ended<T>(span: OpenSpan, company: number | null, work: () => Promise<T>): Promise<T> {
  let failed: string | undefined
  try {
    return await span.within(work)
  } catch (error) {
    failed = kindOfError(error)
    throw error
  } finally {
    span.end({ company, failed })
  }
}

/** A class of errors by its name, which is of the code: a message may hold what somebody has written. A refusal is an answer. */
function kindOfError(error: unknown): string | undefined {
  if (error instanceof Refusal) return undefined
  const name = error instanceof Error ? error.constructor.name : ''
  return /^\w{1,40}$/.test(name) ? name : 'Error'
}

/** Sends a request to a vendor. Only the host is told of it, and nothing of the span to the vendor. */
export const fetchOutside = (url: URL | string, request?: RequestInit): Promise<Response> =>
  tracing ? traced('vendor', hostOf(url), null, () => fetch(url, request)) : fetch(url, request)

const hostOf = (url: URL | string) => new URL(url).hostname

/** A statement's verb and table, as `select clients`: texts of statements are ours, their values go beside them. */
export function statementKind(sql: string): string {
  const [, verb = 'other'] = /^[\s(]*([a-z]+)/i.exec(sql) ?? []
  const [, of = ''] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)/i.exec(sql) ?? []
  return `${verb.toLowerCase()} ${of.toLowerCase()}`.trim()
}

/** The deed of a transaction: the request's path stands in the span above. Of no company it is told what for. */
export const transactionKind = (name: string, opening: string, company: number | null): string =>
  company === null ? name : opening.includes('read only') ? 'read' : 'write'
