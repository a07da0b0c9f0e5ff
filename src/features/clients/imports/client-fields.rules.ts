import type { FieldValue } from '#features/account/custom-fields/custom-fields.rules.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import { linesJoined } from '#shared/plain-text.ts'
import type { Given, ImportField } from './imports.rules.ts'
import { noOwnFields, type OwnReading } from './own-fields.rules.ts'

/*
 * Headings as they stand in files that others have shown (docs/imports.md says where each was found):
 * Jobber's client list and reports, Xero's contacts, Tradify's customers and jobs, ServiceM8's clients and jobs.
 */

/** A client's identity, as jobs and quotes name it too. */
export const describingFields = [
  {
    id: 'name',
    label: 'Name',
    headings: [
      'name',
      'clientname',
      'client',
      'customername',
      'customer',
      'contactname',
      'fullname',
      'displayname',
    ],
  },
  {
    id: 'first_name',
    label: 'First name',
    headings: ['firstname', 'contactfirst', 'givenname', 'jobcontactfirst'],
  },
  {
    id: 'last_name',
    label: 'Last name',
    headings: ['lastname', 'contactlast', 'surname', 'familyname', 'jobcontactlast'],
  },
  {
    id: 'company_name',
    label: 'Company Name',
    headings: ['companyname', 'company', 'businessname', 'organisation', 'organization'],
  },
  {
    id: 'phone',
    label: 'Phone',
    headings: [
      'phone',
      'phonenumber',
      'mainphone#s',
      'mainphone',
      'telephone',
      'telephonenumber',
      'clientphone',
      'clientphonenumber',
      'jobcontactphone',
      'jobtelephonenumber',
      'sitecontactphone',
      'customerphone',
    ],
  },
  {
    id: 'mobile',
    label: 'Mobile',
    headings: [
      'mobile',
      'mobilephone',
      'mobilephone#s',
      'mobilenumber',
      'jobcontactmobile',
      'jobcontactmobilenumber',
    ],
  },
  {
    id: 'email',
    label: 'Email',
    headings: [
      'email',
      'emails',
      'emailaddress',
      'clientemail',
      'customeremail',
      'customeremailaddress',
      'jobemailaddress',
    ],
  },
] as const satisfies readonly ImportField[]

/** An address in one cell or in parts, by the words before its headings. */
function addressFields(
  prefix: 'main' | 'billing' | 'site',
  labels: { address: string; street: string; suburb: string; state: string; postcode: string },
  whole: readonly string[],
  before: readonly string[],
): ImportField[] {
  const headed = (...names: string[]) => before.flatMap(word => names.map(name => word + name))
  return [
    { id: `${prefix}_address`, label: labels.address, headings: whole },
    {
      id: `${prefix}_street`,
      label: labels.street,
      headings: headed(
        'street',
        'street1',
        'street2',
        'addressline1',
        'addressline2',
        'addressline3',
        'addressline4',
      ),
      join: ', ',
    },
    { id: `${prefix}_suburb`, label: labels.suburb, headings: headed('suburb', 'city', 'town') },
    { id: `${prefix}_state`, label: labels.state, headings: headed('state', 'province', 'region') },
    {
      id: `${prefix}_postcode`,
      label: labels.postcode,
      headings: headed('postcode', 'postalcode', 'zip', 'zipcode'),
    },
  ]
}

export const mainAddress = addressFields(
  'main',
  {
    address: 'Address',
    street: 'Street',
    suburb: 'Suburb',
    state: 'State',
    postcode: 'Postcode',
  },
  [
    'address',
    'mainaddress',
    'companyaddress',
    'physicaladdress',
    'streetaddress',
    'jobaddress',
    'siteaddress',
  ],
  ['', 'address', 'sa', 'physicaladdress', 'companyaddress'],
)

export const clientImportFields: readonly ImportField[] = [
  { id: 'id', label: 'Tradewind client ID', headings: ['clientid'] },
  ...describingFields,
  ...mainAddress,
  ...addressFields(
    'billing',
    {
      address: 'Billing address',
      street: 'Billing street',
      suburb: 'Billing suburb',
      state: 'Billing state',
      postcode: 'Billing postcode',
    },
    ['billingaddress', 'postaladdress'],
    ['billing', 'billingaddress', 'po', 'postaladdress'],
  ),
  {
    id: 'site_name',
    label: 'Site name',
    headings: ['servicepropertyname', 'sitename', 'site', 'propertyname'],
  },
  ...addressFields(
    'site',
    {
      address: 'Site address',
      street: 'Site street',
      suburb: 'Site suburb',
      state: 'Site state',
      postcode: 'Site postcode',
    },
    ['serviceaddress', 'propertyaddress'],
    ['service', 'site', 'property'],
  ),
  {
    id: 'contact_name',
    label: 'Contact name',
    headings: ['billingcontactfirst', 'billingcontactlast', 'contactperson', 'poattentionto'],
    join: ' ',
  },
  {
    id: 'contact_phone',
    label: 'Contact phone',
    headings: [
      'billingmobilenumber',
      'billingmobile',
      'billingtelephonenumber',
      'billingphone',
      'contactmobile',
      'contactmobilenumber',
      'contactphone',
      'contactphonenumber',
      'contacttelephonenumber',
      'billingcontactmobilenumber',
      'billingcontactmobile',
      'billingcontactphone',
    ],
    join: ', ',
  },
  {
    id: 'contact_email',
    label: 'Contact email',
    headings: ['billingemailaddress', 'billingcontactemail', 'contactemail', 'contactemailaddress'],
    join: ', ',
  },
  { id: 'note', label: 'Note', headings: ['note', 'notes', 'clientnotes', 'comments'], join: '\n' },
  { id: 'tags', label: 'Tags', headings: ['tags', 'tag'], join: ',' },
  { id: 'active', label: 'Active', headings: ['active', 'isactive'] },
  {
    id: 'archived',
    label: 'Archived',
    headings: ['archived', 'isarchived', 'accountstatus', 'contactstatus'],
  },
]

/** A client as a row describes them. */
export interface DescribedClient {
  name: string
  company_name: string
  phone: string
  email: string
  main_address: string
  suburb: string
  lat: number | null
  lng: number | null
  billing_address: string
  note: string
  /** Values of the company's own fields. */
  custom_fields: FieldValue[]
  /** True if the file itself has a note: what else goes there only adds to one. */
  hasNote: boolean
  contacts: { name: string; phone: string; email: string }[]
  site: ({ name: string } & PlacedAddress) | null
  tags: string[]
}

const cut = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most)

interface PlacedAddress {
  address: string
  suburb: string
  /** null: it is not certain where. */
  lat: number | null
  lng: number | null
}

/** An address of one cell, or put together of its parts as people here write it. */
export function addressIn(given: Given, prefix: 'main' | 'billing' | 'site'): PlacedAddress {
  const [street, suburb, state, postcode] = ['street', 'suburb', 'state', 'postcode'].map(
    part => given[`${prefix}_${part}`]?.trim() ?? '',
  ) as [string, string, string, string]
  const whole = linesJoined(given[`${prefix}_address`] ?? '')
  const end = [suburb, state, postcode].filter(Boolean).join(' ')
  const degrees = (name: 'lat' | 'lng') => {
    const found = given[`${prefix}_${name}`]
    return found === undefined ? null : Number(found)
  }
  const place = { lat: degrees('lat'), lng: degrees('lng') }
  const told = given[`${prefix}_place`] ?? ''
  // Most rows have one address of three.
  if (!street && !whole && !end) return { address: '', suburb: told, ...place }
  const isPlaced = suburb
    ? whole.toLowerCase().includes(suburb.toLowerCase())
    : whole
        .toLowerCase()
        .split(/[\s,]+/)
        .includes((postcode || state).toLowerCase())
  const parts = whole && isPlaced ? [whole] : [whole || street, end]
  const address = cut(parts.filter(Boolean).join(', '), 300)
  return { address, suburb: cut(suburb, 120) || suburbAtEnd(address) || told, ...place }
}

/** The suburb of an address that ends as in '12 High St, Manly NSW 2095', with or without further commas; '': it is not certain. */
function suburbAtEnd(address: string): string {
  const parts = address.split(',').map(part => part.trim())
  if (/^australia$/i.test(parts.at(-1)!)) parts.pop()
  if (/^\d{4}$/.test(parts.at(-1) ?? '')) parts.pop()
  const end = /^(?:(\D{2,80}) )?(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)(?: \d{4})?$/i.exec(parts.pop() ?? '')
  const suburb = end && (end[1] ?? parts.pop() ?? '')
  // Without a street before it, it may be one.
  return suburb && parts.length > 0 && !/\d/.test(suburb) ? suburb.trim() : ''
}

/**
 * Whom a row describes; null where it names nobody. The phone and email address of a contact who is the only one are the
 * client's too; each further one gets a contact, so that it is found. What is no phone number or email address goes into
 * the note, so that nothing of the file is lost; so does a value that an own field does not take.
 */
export function describedClient(given: Given, own: OwnReading = noOwnFields): DescribedClient | null {
  const person = cut([given.first_name, given.last_name].filter(Boolean).join(' '), 200)
  const company_name = cut(given.company_name ?? '', 200)
  const name = cut(given.name ?? '', 200) || person || company_name
  if (!name) return null
  const phones = readable([given.mobile, given.phone], isPlausiblePhone)
  const emails = readable([given.email], isEmail)
  const contactPhones = readable([given.contact_phone], isPlausiblePhone)
  const contactEmails = readable([given.contact_email], isEmail)
  const main = addressIn(given, 'main')
  const billing = addressIn(given, 'billing')
  const site = addressIn(given, 'site')
  const place = [main, site, billing].find(each => each.address !== '') ?? main
  const isSite = site.address !== '' && site.address !== place.address
  const contactName =
    cut(given.contact_name ?? '', 120) || (person && person !== name ? person.slice(0, 120) : '')
  const phone = phones.good[0] ?? contactPhones.good[0] ?? ''
  const email = emails.good[0] ?? contactEmails.good[0] ?? ''
  const note = [
    given.note ?? '',
    given.phone_words ?? '',
    ...[...phones.odd, ...contactPhones.odd].map(each => `Phone: ${each}`),
    ...[...emails.odd, ...contactEmails.odd].map(each => `Email: ${each}`),
    ...own.odd.map(({ label, text }) => `${label}: ${text}`),
  ]
  const ofContact = contactsOf(contactName || name, contactPhones.good, contactEmails.good)
  const further = contactsOf(name.slice(0, 120), phones.good.slice(1), emails.good.slice(1))
  const contacts = [
    ...(contactName !== '' && ofContact.length === 0
      ? [{ name: contactName, phone: '', email: '' }]
      : ofContact),
    ...further,
  ]
  return {
    name,
    company_name: company_name === name ? '' : company_name,
    phone,
    email,
    main_address: place.address,
    suburb: place.suburb,
    lat: place.lat,
    lng: place.lng,
    billing_address: billing.address === place.address ? '' : billing.address,
    note: note.filter(Boolean).join('\n').slice(0, 5000),
    custom_fields: own.values,
    hasNote: Boolean(given.note),
    contacts: contacts.filter(each => each.name !== name || saysMore(each, { phone, email })),
    site: isSite ? { ...site, name: cut(given.site_name ?? '', 120) } : null,
    tags: [...new Set([...tagsOf(given), ...(isArchived(given) ? ['Archived'] : [])])].slice(0, 20),
  }
}

const isEmail = (text: string) => canonicalEmail(text) !== null

/** One contact for each phone and email address, the first of both together. */
const contactsOf = (name: string, phones: readonly string[], emails: readonly string[]) =>
  Array.from({ length: Math.max(phones.length, emails.length) }, (_, i) => ({
    name: name.slice(0, 120),
    phone: phones[i] ?? '',
    email: emails[i] ?? '',
  }))

const saysMore = (
  contact: { phone: string; email: string },
  client: { phone: string; email: string },
): boolean =>
  (contact.phone !== '' && contact.phone !== client.phone) ||
  (contact.email !== '' && contact.email !== client.email)

const tagsOf = ({ tags = '' }: Given): string[] =>
  tags
    .split(/[,;]/)
    .map(tag => cut(tag, 40))
    .filter(Boolean)

/** True if the other product has put the client away: Active is 0 or no, Archived is 1, yes or the word itself. */
const isArchived = ({ active = '', archived = '' }: Given): boolean =>
  /^(0|no|n|false|inactive|archived)$/i.test(active) || /^(1|yes|y|true|archived)$/i.test(archived)

/** The texts of several cells, of which each may hold several: those that are what they should be, and the others. */
function readable(cells: readonly (string | undefined)[], isGood: (text: string) => boolean) {
  const texts = cells.flatMap(cell =>
    cell && isGood(cell.trim()) ? [cell] : (cell ?? '').split(/[,;/\n]| or /),
  )
  const all = [...new Set(texts.map(text => cut(text, 254)).filter(Boolean))]
  return {
    good: all.filter(text => text.length <= 254 && isGood(text)),
    odd: all.filter(text => !isGood(text)),
  }
}
