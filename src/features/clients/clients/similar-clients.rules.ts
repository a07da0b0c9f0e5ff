import { canonicalEmail } from '#shared/identifiers.ts'
import { isPlausiblePhone, normalisePhone } from '#shared/phones/phone.ts'
import { folded } from '#shared/texts/folding.ts'

/** Traits by which a new client resembles an existing one. */
export type Likeness = 'phone' | 'email' | 'address'

export interface Described {
  name: string
  phone: string
  email: string
  address: string
}

interface Known extends Described {
  contacts: readonly { phone: string; email: string }[]
}

/** In what a client resembles the one described: the same phone or email, also of a contact, or name and address. */
export function likenessesOf(described: Described, known: Known): Likeness[] {
  const people = [known, ...known.contacts]
  const phone = phoneKey(described.phone)
  const email = canonicalEmail(described.email)
  const found: Likeness[] = []
  if (phone !== null && people.some(one => phoneKey(one.phone) === phone)) found.push('phone')
  if (email !== null && people.some(one => canonicalEmail(one.email) === email)) found.push('email')
  const name = nameKey(described.name)
  const address = addressKey(described.address)
  if (name && address && nameKey(known.name) === name && addressKey(known.address) === address)
    found.push('address')
  return found
}

/** True if both go by one name, which decides among several with one phone. */
export const hasSameName = (described: { name: string }, known: { name: string }): boolean =>
  nameKey(described.name) !== '' && nameKey(described.name) === nameKey(known.name)

/** True if enough is described to tell. */
export const isTelling = ({ name, phone, email, address }: Described): boolean =>
  phoneKey(phone) !== null || canonicalEmail(email) !== null || Boolean(nameKey(name) && addressKey(address))

/** One spelling for what tells people apart. */
export const phoneKey = (text: string): string | null =>
  isPlausiblePhone(text) ? normalisePhone(text) : null

// The database's name_key and place_key part words the same way.
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[\][\s,.;:!?()/&+_|#-]+/)
    .filter(Boolean)

/** 'Costa, Ana' and 'ana costa' are one name. */
export const nameKey = (text: string): string => wordsOf(text).sort().join(' ')

const shortWays: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  drive: 'dr',
  court: 'ct',
  place: 'pl',
  crescent: 'cres',
  parade: 'pde',
  highway: 'hwy',
  lane: 'ln',
  terrace: 'tce',
  close: 'cl',
  boulevard: 'blvd',
  unit: 'u',
  mount: 'mt',
}

/** Number and street, which come before the first comma, however the kind of street is written; '' without a number. */
export function addressKey(text: string): string {
  const street = wordsOf(text.split(',')[0] ?? '').map(word => shortWays[word] ?? word)
  return street.length > 1 && street.some(word => /\d/.test(word)) ? street.join(' ') : ''
}
