import { isPlausiblePhone, searchedText } from '#shared/phones/phone.ts'
import { findsText } from '#shared/texts/folding.ts'
import type { Contact, FoundClient } from './clients.wire.ts'

/** The contact by whom a search has found a client; null when the client's own details answer it. */
export function foundContact(client: FoundClient, search: string): Contact | null {
  const isFound = findsText(search)
  const phone = searchedText(search)
  const finds = (texts: readonly string[], number: string) =>
    isFound(texts.join(' ')) || (phone !== search && number.replace(/\D/g, '').includes(phone))
  const { name, company_name, email, main_address, suburb } = client
  if (finds([name, company_name, email, client.phone, main_address, suburb], client.phone)) return null
  return (
    client.contacts.find(contact => finds([contact.name, contact.phone, contact.email], contact.phone)) ??
    null
  )
}

/** Guesses whether typed text is a client's contact, address or name. */
export function kindOfClientText(text: string): 'phone' | 'address' | 'name' {
  if (isPlausiblePhone(text)) return 'phone'
  return /^(unit |shop |lot |level )?\d+\w?([/,-]\d+)? *\p{L}/iu.test(text.trim()) ? 'address' : 'name'
}
