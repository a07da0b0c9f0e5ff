import * as z from 'zod/mini'
import { outsideText } from '#shared/outside-text.ts'
import { BooksBusy, BooksRefused, BooksSignedOut, BooksUnavailable } from './accounting.port.ts'

/** The library rejects with JSON of status, headers and body; status 0: there was no answer. */
export function booksError(error: unknown): Error {
  if (typeof error !== 'string') return error instanceof Error ? error : new Error(String(error))
  const { response } = JSON.parse(error) as {
    response: { statusCode: number; headers: Record<string, string>; body: unknown }
  }
  const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? '')
  return troubleOf(response.statusCode, response.headers, text)
}

const records = z.optional(
  z.array(z.object({ ValidationErrors: z.optional(z.array(z.object({ Message: z.string() }))) })),
)
const validation = z.object({
  Message: z.optional(z.string()),
  Elements: records,
  // Payroll repeats the records by their own name.
  Employees: records,
  Timesheets: records,
})

export function troubleOf(status: number, headers: Record<string, string>, body: string): Error {
  if (status === 429) {
    const seconds = Number(headers['retry-after'])
    return new BooksBusy(
      seconds > 0 ? Math.min(seconds, 86_400) : 60,
      headers['x-rate-limit-problem'] === 'day',
    )
  }
  if (status === 401 || status === 403) return new BooksSignedOut(`Xero answered ${status}`)
  if (status >= 400 && status < 500) return new BooksRefused(saidIn(body) || `Xero answered ${status}`)
  return new BooksUnavailable(
    status === 0 ? `no answer: ${outsideText(body, 200)}` : `Xero answered ${status}`,
  )
}

/** Xero's objections to a record, in its own words. */
function saidIn(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return ''
  }
  const read = z.safeParse(validation, parsed)
  if (!read.success) return ''
  const { Elements = [], Employees = [], Timesheets = [] } = read.data
  const wrong = [...Elements, ...Employees, ...Timesheets]
  const each = wrong.flatMap(({ ValidationErrors = [] }) => ValidationErrors)
  const said = [...new Set(each.map(({ Message }) => Message))].join(' ')
  return outsideText(said || read.data.Message || '', 500)
}
