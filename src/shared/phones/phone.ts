/** Australian telephone numbers by the ACMA numbering plan; numbers of other countries pass as they are. */

import { hiddenPhone } from './masking.ts'

const unwritten = /[\s().\-/\u2010-\u2015]/g

/** Loose check for a client's phone field: 6 to 15 digits (E.164 allows 15), an optional + and the usual marks. */
export function isPlausiblePhone(text: string): boolean {
  return /^\+?\d{6,15}$/.test(text.replace(unwritten, ''))
}

/**
 * A number in one spelling: '+' and country code for geographic and mobile numbers, plain digits for 13, 1300
 * and 1800 numbers, which have no international form. Null when it is no plausible phone number.
 */
export function normalisePhone(text: string): string | null {
  // '+61 (0)2 …' carries the trunk zero along.
  const plain = text.replace(/\(0\)/, '').replace(unwritten, '')
  // 0011 is the way out of Australia, 00 that of most others.
  const digits = plain.replace(/^(0011|00)(?=[1-9])/, '+')
  if (!/^\+?\d{6,15}$/.test(digits)) return null
  if (/^(13\d{4}|1[38]00\d{6}|180\d{4})$/.test(digits)) return digits
  const national = /^(?:\+?610?|0)([23478]\d{8})$/.exec(digits)?.[1]
  if (national) return `+61${national}`
  // Spreadsheets drop the leading zero of a number.
  if (/^[23478]\d{8}$/.test(digits)) return `+61${digits}`
  return digits
}

/** A number as people write it here: '0412 345 678', '(02) 9876 5432', '1300 123 456'; unknown forms as typed, a hidden one as ''. */
export function displayPhone(text: string): string {
  if (text === hiddenPhone) return ''
  const number = normalisePhone(text)
  if (number === null) return text.trim()
  const national = /^\+61([23478]\d{8})$/.exec(number)?.[1]
  if (national) {
    return national.startsWith('4')
      ? `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
      : `(0${national[0]}) ${national.slice(1, 5)} ${national.slice(5)}`
  }
  if (/^13\d{4}$/.test(number)) return `${number.slice(0, 2)} ${number.slice(2, 4)} ${number.slice(4)}`
  if (/^1[38]00\d{6}$/.test(number)) return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
  return text.trim()
}

/**
 * The address of a link that dials (RFC 3966); null when there is nothing to dial. Behind a number's pauses (commas) may
 * stand digits to be pressed.
 */
export function telHref(text: string): string | null {
  if (/^\+\d{6,15},+\d{1,9}#$/.test(text))
    return `tel:${encodeURIComponent(text).replace('%2B', '+').replaceAll('%2C', ',')}`
  const number = normalisePhone(text)
  return number && `tel:${number}`
}

/**
 * A text as it is searched for: a phone number, or the beginning of one, by its digits alone without country code and
 * trunk zero, so that '+61 491 5' and '0491 5' find the same; anything else as it is.
 */
export function searchedText(text: string): string {
  const digits = text.replace(unwritten, '')
  if (!/^\+?\d{4,15}$/.test(digits)) return text
  const national = digits.replace(/^(?:\+|0011)(?:610?)?|^0/, '')
  return national.length < 3 ? text : national
}
