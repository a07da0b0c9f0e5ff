import { storable } from '#shared/outside-text.ts'

/**
 * Values of a statement as PostgreSQL takes them: it refuses NUL in any text, and both NUL and halves of surrogate pairs
 * that are escaped in JSON. What is told of a stranger's words could otherwise never be stored. Most values are the same
 * afterwards.
 */
export function storableValues(values: readonly unknown[]): readonly unknown[] {
  return values.some(value => asStored(value) !== value) ? values.map(asStored) : values
}

function asStored(value: unknown): unknown {
  if (typeof value === 'string') return asText(value)
  if (Array.isArray(value)) return storableValues(value)
  // The driver would write it as JSON.
  const isPlain =
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return value
  const json = JSON.stringify(value)
  const stored = asText(json)
  return stored === json ? value : stored
}

function asText(value: string): string {
  const text = value.includes('\0') || !isWellFormed(value) ? storable(value) : value
  return badEscape.test(text) && isJson(text) ? text.replace(escapes, withoutBad) : text
}

const isWellFormed = (text: string) => !/[\ud800-\udfff]/.test(text) || storable(text) === text

const badEscape = /\\u(?:0000|d[89a-f])/i
/** Escapes of JSON, whole pairs as one, so that an escaped backslash before `u0000` begins none. */
const escapes = /\\(?:ud[89ab]..\\ud[c-f]..|u....|.)/gi
const withoutBad = (found: string) => (found.length === 6 && badEscape.test(found) ? '\\ufffd' : found)

function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
