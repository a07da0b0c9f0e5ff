import { australianZones } from '#shared/dates.ts'
import { displayPhone, isPlausiblePhone, phoneDigits } from '#shared/phones/phone.ts'
import { wholePostcode } from '#shared/spreadsheets/postcode.ts'
import { addressIn } from './client-fields.rules.ts'
import type { Given } from './imports.rules.ts'

const phoneFields = ['phone', 'mobile', 'contact_phone'] as const
const prefixes = ['main', 'billing', 'site'] as const

/** Longer texts hold no number with its label. */
const longestPhone = 254
/** Digits with what stands between the groups of a number. */
const digitRuns = /[+(\d][\d ()+.\-\u2010-\u2015]*/g
const extension = /^ ?(?:ext(?:ension|n)?|x|#)[ .:]{0,2}\d{1,6}(?!\d)/i
/** Words beside a number that say nothing more than that it is one. */
const saysPhone = /^(?:m|mob|mobile|c|cell|p|ph|phone|t|tel|telephone|number|no)$/i

/** A number and the words beside it, as in '0477 020 536 (wife)'; null: no number, or several. */
export function labelledPhone(text: string): { number: string; label: string } | null {
  if (text.length > longestPhone) return null
  const typed = text
    .normalize('NFKC')
    .replace(/^['’‘]/, '')
    .trim()
  if (isPlausiblePhone(typed)) return { number: typed, label: '' }
  const [one, another] = numbersIn(typed)
  if (!one || another) return null
  const label = (typed.slice(0, one.at) + typed.slice(one.at + one.number.length))
    .replace(/[()[\]:;.,\-\u2010-\u2015]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { number: one.number, label: saysPhone.test(label) ? '' : label }
}

/** Phone numbers among words, and where they stand. */
function numbersIn(text: string): { number: string; at: number }[] {
  return [...text.matchAll(digitRuns)].flatMap(({ 0: run, index: at }) => {
    const said = extension.exec(text.slice(at + run.length))?.[0]
    // '(2nd)' behind a number is a word.
    const isWord = said === undefined && /^\p{L}/u.test(text.slice(at + run.length)) && /\d$/.test(run)
    const digits = isWord ? run.slice(0, Math.max(0, run.lastIndexOf(' '))) : run
    let end = digits.length
    while (end > 0 && !/\d/.test(digits[end - 1]!)) end--
    const number = digits.slice(0, end) + (said !== undefined ? run.slice(end) + said : '')
    return isPlausiblePhone(number) ? [{ number, at }] : []
  })
}

/** Puts back the 0 that a spreadsheet drops from a number of Australia. */
const withZero = (number: string): string =>
  /^[23478]\d{8}$/.test(phoneDigits(number)) ? displayPhone(number) : number

const isSame =
  /^(?:the )?same(?: as (?:the )?(?:above|site|service|street|physical|main|property|home|job|billing|postal)(?: address)?)?\.?$|^as above\.?$/i

/** A row's values as they are meant, words beside phone numbers as `phone_words`, and which were changed for it, as '412345678 → 0412 345 678'. */
export function correctRow(said: Given, zone: string): { given: Given; changes: string[] } {
  const given: Record<string, string> = { ...said }
  const changes: string[] = []
  const isAustralian = (australianZones as readonly string[]).includes(zone)
  const change = (field: string, value: string) => {
    changes.push(`${given[field]!.slice(0, longestPhone)} → ${value}`)
    given[field] = value
  }
  for (const field of phoneFields) {
    const cell = given[field]
    if (cell === undefined) continue
    const { value, labels } = phonesIn(cell, isAustralian)
    if (value !== null) change(field, value)
    if (labels.length > 0) given.phone_words = [given.phone_words ?? '', ...labels].filter(Boolean).join('\n')
  }
  for (const prefix of prefixes) {
    for (const field of [`${prefix}_address`, `${prefix}_street`]) {
      if (!isSame.test(given[field]?.trim() ?? '')) continue
      const { [field]: _, ...others } = given
      const meant = prefix === 'main' ? 'billing' : 'main'
      change(field, addressIn(others, meant).address)
      given[field] = ''
    }
    if (!isAustralian) continue
    const postcode = `${prefix}_postcode`
    const whole = wholePostcode(given[postcode] ?? '', given[`${prefix}_state`])
    if (given[postcode] && whole !== given[postcode]) change(postcode, whole)
    const address = `${prefix}_address`
    const end = /\b(?:NT|Northern Territory),? ([89]\d\d)$/i.exec(given[address]?.trim() ?? '')
    if (end) change(address, given[address]!.trim().replace(/\d{3}$/, `0${end[1]}`))
  }
  return { given, changes }
}

/** The numbers of a cell, or null where they stay as they stand, and what was said of each. */
function phonesIn(cell: string, isAustralian: boolean): { value: string | null; labels: string[] } {
  // Most cells are such a number.
  if (/^0\d{9}$/.test(cell)) return { value: null, labels: [] }
  const pieces = isPlausiblePhone(cell) ? [cell] : cell.split(/[,;/\n]| or /).map(piece => piece.trim())
  const read = pieces.filter(Boolean).map(piece => ({ piece, phone: labelledPhone(piece) }))
  const values = read.map(({ piece, phone }) =>
    phone ? (isAustralian ? withZero(phone.number) : phone.number) : piece,
  )
  const isOther = read.some(({ piece }, i) => values[i] !== piece)
  const labels = read.flatMap(({ phone }, i) => (phone?.label ? [`Phone ${values[i]}: ${phone.label}`] : []))
  return { value: isOther ? values.join(', ') : null, labels }
}
