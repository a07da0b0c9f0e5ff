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

/** Fields taken from the merged client by default: those that the kept client lacks. */
export const fieldsToFill = (keep: Compared, merge: Compared): MergeField[] =>
  mergeFields.filter(field => keep[field] === '' && merge[field] !== '')

/**
 * Values that a merge would drop: an unused phone or email becomes a contact under its owner's name, an address a
 * site.
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
