import { asFact, type Fact, sentenceOf } from '#shared/fact.ts'
import type { Translate } from '#shared/translator.ts'
import type { Verdict } from '#shared/verdict.ts'
import { withInstantTexts } from './http/reply-writer.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 408 | 413 | 415 | 422 | 429 | 503

interface Details {
  /** The form field that the message is about. */
  field?: string
  /** Message by field, when several are wrong. */
  fields?: Record<string, Fact>
  /** One of our own pages on which the reader can go on. */
  path?: string
  /** The company's phone, where a link was once good. */
  phone?: string
  /** Lets a phone that was signed out hand in what lies on it. */
  ticket?: string
  /** The row as it is now, with a 409. */
  current?: unknown
}

/** An answer other than success, read by people: the specification's text where it gives one. */
export class Refusal extends Error {
  readonly fact: Fact
  constructor(
    readonly status: Status,
    told: string | Fact,
    readonly details: Details = {},
  ) {
    super(sentenceOf(told))
    this.fact = asFact(told)
  }

  /** The body of who has no texts: each sentence in their language. */
  toldBy(t: Translate): Record<string, unknown> {
    const { fields = {} } = this.details
    return {
      ...this.body(),
      message: t({ ...this.fact, message: this.message }),
      ...(this.details.fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, t(each)])),
      }),
    }
  }

  /** The body: each sentence in English and, where it has holes, its text and values for the reader's language. */
  body(): Record<string, unknown> {
    const { fields, ...details } = this.details
    const told = { success: false, message: this.message, ...(hasHoles(this.fact) && this.fact) }
    const current = details.current === undefined ? {} : { current: withInstantTexts(details.current) }
    const body = { ...told, ...details, ...current }
    if (!fields) return body
    const byField = Object.entries(fields)
    return {
      ...body,
      fields: Object.fromEntries(byField.map(([name, each]) => [name, sentenceOf(each)])),
      facts: Object.fromEntries(byField.filter(([, each]) => hasHoles(each))),
    }
  }
}

const hasHoles = ({ values }: Fact): boolean => Object.keys(values).length > 0

export const refuse = (status: Status, told: string | Fact, details?: Details): never => {
  throw new Refusal(status, told, details)
}

/** Not there, or not yours: the two can't be told apart. */
export const notFound = (): never => refuse(404, 'Not found.')

/** The row, or 404. */
export function found<T>(row: T | undefined | null): T {
  return row ?? notFound()
}

/** Refuses with the reason of a rule that answers true or why not. */
export function refuseUnless(verdict: Verdict<string | Fact>, status: Status = 403, details?: Details): void {
  if (verdict !== true) refuse(status, verdict, details)
}

/** For `catch`: refuses with 409 what the unique index `constraint` does not take; other errors go on. */
export const refuseTaken =
  (constraint: string, told: string | Fact, details?: Details) =>
  (error: unknown): never => {
    if ((error as { constraint?: string }).constraint === constraint) return refuse(409, told, details)
    throw error
  }

export const staleText = 'Someone else just changed this. Reload and try again.'

/** 409 with the current row when the caller's version is not the row's. */
export function refuseStale(sent: number | undefined, row: { version: number }, current: unknown): void {
  if (sent !== undefined && sent !== row.version) refuse(409, staleText, { current })
}
