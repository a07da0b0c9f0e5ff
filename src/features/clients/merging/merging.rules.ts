/** The fields of which one value stays when two clients become one. */
export const mergeFields = [
  'name',
  'company_name',
  'phone',
  'email',
  'main_address',
  'billing_address',
  'note',
] as const
export type MergeField = (typeof mergeFields)[number]

type Compared = Readonly<Record<MergeField, string>>

/** What is taken of the merged client unless somebody chooses otherwise: what the kept one lacks. */
export const lacking = (keep: Compared, merge: Compared): MergeField[] =>
  mergeFields.filter(field => keep[field] === '' && merge[field] !== '')

/**
 * What would be lost of the two: a phone or email that is not kept becomes a contact with the name of whose it was, an
 * address a site.
 */
export function leftOver(keep: Compared, merge: Compared, taken: readonly MergeField[]) {
  const loser = (field: MergeField) => {
    const [kept, gone] = taken.includes(field) ? [merge[field], keep[field]] : [keep[field], merge[field]]
    return gone !== '' && gone !== kept ? gone : ''
  }
  const name = taken.includes('phone') || taken.includes('email') ? keep.name : merge.name
  const contact = { name, phone: loser('phone'), email: loser('email') }
  return {
    contact: contact.phone || contact.email ? contact : null,
    address: loser('main_address'),
    note: loser('note'),
  }
}
