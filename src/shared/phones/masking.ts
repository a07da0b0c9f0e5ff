import { seesOwnWorkOnly, type Viewer } from '#shared/access.ts'

type Seer = Pick<Viewer, 'kind' | 'masking'>

/** True if the server gives this person no client's number. */
export const seesNoPhones = (viewer: Seer): boolean => viewer.masking != null && seesOwnWorkOnly(viewer)

/** Reads in place of a number that is there and hidden. */
export const hiddenPhone = '•••'

/** The digits to dial to reach a job's client by the number between: two pauses, the job's code, #. '' where there is none. */
export function maskedNumber(
  { masking }: Seer,
  job: { number?: number | null | undefined; phone: string },
): string {
  if (!masking?.number || job.number == null || job.phone === '') return ''
  return `${masking.number},,${job.number}#`
}

const named = /(^|_)phones?$/
/** Texts that are JSON, with contacts in them. */
const jsonNames = new Set(['contact_options', 'additional_contacts'])
/** Not a client's. */
const kept = new Set(['call_masking_phone', 'company_phone'])
/** A text that is an Australian or an international number and nothing else. */
const number = /^(?:\+\d[\d ().-]{7,18}|\(?0[2-478]\)?[\d ().-]{8,14}|61[2-478]\d{8})$/

/** A reply without phone numbers: fields named so, and texts that are nothing but a number, are empty. */
export function withoutPhones<T>(value: T, name = ''): T {
  if (typeof value === 'string') return hidden(value, name) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(each => withoutPhones(each, name)) as T
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPhones(each, key)])) as T
}

/** Input of who reads no phone numbers: an empty one is what they were shown, and says nothing. */
export const withoutEmptyPhones = (sent: object): object =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== '' || !named.test(name)))

function hidden(text: string, name: string): string {
  if (text === '' || kept.has(name)) return text
  if (text === hiddenPhone || named.test(name)) return ''
  if (text.length > 8 && text.length < 24 && number.test(text)) return ''
  return jsonNames.has(name) && text !== '' ? JSON.stringify(withoutPhones(JSON.parse(text))) : text
}
