/** Australian telephone numbers by the ACMA numbering plan; numbers of other countries pass as they are. */

import { hiddenPhone } from './masking.ts'

const unwritten = /[\s().\-/\u2010-\u2015]/g
/** An extension behind a number: 'ext 12', 'extn. 12', 'x12', '#12', and ';ext=12' as RFC 3966 writes it. */
const extension = /(?:ext(?:ension|n)?|x|#)[ .:=]{0,3}(\d{1,6})#?$/i

/** Ways out of a country, with or without the + that they stand for: 0011 from Australia, 011 from North America, 00 from most others. */
const wayOut = /^(?:0011|011|00)\+?([1-9])/
/** The 0 for callers within the country, in brackets behind the country's code. */
const trunk = /^([\s(]*(?:\+|0011|011|00)[\s+-]*\d{1,3}[\s)-]*)\(0\)/

/** Full-width digits and marks, as Asian keyboards type them, and the digits of other scripts become 0 to 9. */
const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, digit => String(decimalOf(digit)))

/** Unicode lays the ten digits of a script out in a row, and each row begins where no digit stands before it. */
function decimalOf(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** A typed number without its marks, and the extension behind it, or ''. */
function partsOf(text: string): { digits: string; extension: string } {
  const typed = asciiDigits(text).trim()
  const found = extension.exec(typed)
  const number = found ? typed.slice(0, found.index).replace(/[,;]/g, ' ') : typed
  // '+61 (0)2 …' carries the trunk zero along.
  const plain = number.replace(trunk, '$1').replace(unwritten, '')
  return { digits: plain.replace(wayOut, '+$1'), extension: found?.[1] ?? '' }
}

/** A typed number without marks and extension; +, if it is written with a way out of a country. */
export const phoneDigits = (text: string): string => partsOf(text).digits

/**
 * Loose check for a client's phone field: 6 to 15 digits (E.164 allows 15), an optional + and the usual marks, and perhaps
 * an extension.
 */
export const isPlausiblePhone = (text: string): boolean => /^\+?\d{6,15}$/.test(phoneDigits(text))

/**
 * A number in one spelling: '+' and country code for geographic and mobile numbers, plain digits for 13, 1300
 * and 1800 numbers, which have no international form; an extension is left out. Null when it is no plausible phone number.
 */
export function normalisePhone(text: string): string | null {
  const digits = phoneDigits(text)
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
  const { extension } = partsOf(text)
  return grouped(number, text) + (extension && ` ext ${extension}`)
}

function grouped(number: string, text: string): string {
  const national = /^\+61([23478]\d{8})$/.exec(number)?.[1]
  if (national) {
    return national.startsWith('4')
      ? `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
      : `(0${national[0]}) ${national.slice(1, 5)} ${national.slice(5)}`
  }
  if (/^13\d{4}$/.test(number)) return `${number.slice(0, 2)} ${number.slice(2, 4)} ${number.slice(4)}`
  if (/^1[38]00\d{6}$/.test(number)) return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
  return asciiDigits(text).trim().replace(extension, '').replace(/[,;]/g, ' ').trim()
}

/**
 * The address of a link that dials (RFC 3966); null when there is nothing to dial. Behind a number's pauses (commas) may
 * stand digits to be pressed.
 */
export function telHref(text: string): string | null {
  if (/^\+\d{6,15},+\d{1,9}#$/.test(text))
    return `tel:${encodeURIComponent(text).replace('%2B', '+').replaceAll('%2C', ',')}`
  const number = normalisePhone(text)
  const { extension } = partsOf(text)
  // A pause: the phone dials the extension once somebody has answered.
  return number && `tel:${number}${extension && `,${extension}`}`
}

/**
 * A text as it is searched for: a phone number, or the beginning of one, by its digits alone without country code and
 * trunk zero, so that '+61 491 5' and '0491 5' find the same; anything else as it is.
 */
export function searchedText(text: string): string {
  const digits = asciiDigits(text).replace(unwritten, '')
  if (!/^\+?\d{4,15}$/.test(digits)) return text
  const national = digits.replace(wayOut, '+$1').replace(/^(?:\+|0011)(?:610?)?|^0/, '')
  return national.length < 3 ? text : national
}
