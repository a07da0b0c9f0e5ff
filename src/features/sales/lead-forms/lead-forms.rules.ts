import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'

/** Parts of a lead that a column can become; 'note' keeps it in the words of the client, 'answers' among the lead's details. */
export const leadTargets = [
  'name',
  'first',
  'last',
  'company',
  'phone',
  'email',
  'street',
  'suburb',
  'state',
  'postcode',
  'note',
  'answers',
] as const
export type LeadTarget = (typeof leadTargets)[number]

/** Targets that any number of columns share; of the others the first column counts, and further ones join the note. */
const shared: readonly LeadTarget[] = ['note', 'answers']

/** test: nothing was made of it; contact: nobody to reach; off: the form was off; lead: a new one; joined: an open one. */
export const deliveryOutcomes = ['test', 'contact', 'off', 'lead', 'joined'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** One value of a delivery, unchanged. */
export interface SentColumn {
  key: string
  label: string
  value: string
}
/** The place that a column goes to. */
export interface LeadColumn {
  key: string
  label: string
  target: LeadTarget
}

export const mostLeadForms = 50
export const mostColumns = 100
export const mostKey = 200
/** Bytes of one delivery. */
export const mostDelivery = 64_000
/** Deliveries of a form that are shown, and keep what was sent. */
export const keptDeliveries = 50

/** Wrong keys of one network for one form in ten minutes, unknown addresses of one network, and deliveries of a form in an hour. */
export const leadFormLimits = { wrongKeys: 20, unknown: 60, deliveries: 600 } as const

export const leadFormTexts = {
  name: 'Enter the name of the portal or campaign.',
  tooMany: 'You have 50 lead forms. Delete one first.',
  wrongKey: 'The key is wrong.',
  off: 'This lead form is off.',
  contact: 'The lead has neither phone nor email.',
  noObject: 'Send the lead as one JSON object.',
  tooManyColumns: 'The lead has more than 100 columns.',
  busy: 'Too many requests. Please wait a minute and try again.',
  made: 'This delivery already has its lead.',
} as const

/** Names that say by themselves what they hold, without case, spaces and marks: those of Google's and Facebook's forms, and usual ones. */
const known: Readonly<Record<string, LeadTarget>> = {
  fullname: 'name',
  name: 'name',
  yourname: 'name',
  contactname: 'name',
  customername: 'name',
  firstname: 'first',
  givenname: 'first',
  lastname: 'last',
  surname: 'last',
  familyname: 'last',
  companyname: 'company',
  company: 'company',
  businessname: 'company',
  phonenumber: 'phone',
  userphone: 'phone',
  phone: 'phone',
  mobile: 'phone',
  mobilephone: 'phone',
  workphone: 'phone',
  workphonenumber: 'phone',
  telephone: 'phone',
  email: 'email',
  useremail: 'email',
  emailaddress: 'email',
  workemail: 'email',
  streetaddress: 'street',
  street: 'street',
  address: 'street',
  city: 'suburb',
  suburb: 'suburb',
  town: 'suburb',
  locality: 'suburb',
  region: 'state',
  state: 'state',
  province: 'state',
  postalcode: 'postcode',
  postcode: 'postcode',
  zip: 'postcode',
  zipcode: 'postcode',
}
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
const isId = (key: string) => /(^|[_-])(id|clid)$|^gcl_?id$/i.test(key)

/** The target of a column that nobody has chosen one for: what its name says, else the note; ids go to the details. */
export const usualTarget = ({ key, label }: { key: string; label: string }): LeadTarget =>
  known[plain(key)] ?? known[plain(label)] ?? (isId(key) ? 'answers' : 'note')

/** Target of each column that was sent. */
export const targetsFor = (sent: readonly SentColumn[], chosen: readonly LeadColumn[]): LeadColumn[] => {
  const byKey = new Map(chosen.map(column => [column.key, column.target]))
  return sent.map(({ key, label }) => ({
    key,
    label,
    target: byKey.get(key) ?? usualTarget({ key, label }),
  }))
}

/** Words before a column's value: FULL_NAME reads as "Full name". */
function labelOf(key: string): string {
  const words = key.replace(/[_.-]+/g, ' ').trim()
  const lower = words === words.toUpperCase() ? words.toLowerCase() : words
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** A column in words: "Postcode: 2150", "What do you need? A tap". */
export const columnText = ({ label, value }: Pick<SentColumn, 'label' | 'value'>): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${value}`

/** Fields that are about the delivery, not about the lead. */
const machinery = ['user_column_data', 'field_data', 'google_key', 'key', 'lead_id', 'api_version', 'is_test']

/** A delivery taken apart; null: it is no JSON object. */
export function readDelivery(body: unknown) {
  if (!isObject(body)) return null
  const columns: SentColumn[] = []
  const add = (key: string, value: unknown, label = '') => {
    const text = textOf(value)
    if (text === '' || key === '') return
    columns.push({
      key: outsideText(key, mostKey),
      label: outsideText(label, mostKey) || labelOf(outsideText(key, mostKey)),
      value: outsideText(text, mostDelivery),
    })
  }
  // Google: column_id, column_name, string_value.
  for (const each of listIn(body.user_column_data))
    add(textOf(each.column_id) || textOf(each.column_name), each.string_value, textOf(each.column_name))
  // Facebook: name, values.
  for (const each of listIn(body.field_data)) add(textOf(each.name), each.values)
  for (const [key, value] of flatOf(body)) if (!machinery.includes(key)) add(key, value)
  return {
    ref: outsideText(textOf(body.lead_id) || textOf(body.leadgen_id), mostKey),
    key: textOf(body.google_key) || textOf(body.key),
    isTest: body.is_test === true || body.is_test === 'true',
    columns,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

/** Values of a flat object; those of an object within it are named "outer.inner". */
function flatOf(body: Record<string, unknown>, before = ''): [string, unknown][] {
  return Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const key = before + name
    if (before === '' && machinery.includes(key)) return []
    return isObject(value) ? flatOf(value, `${key}.`) : [[key, value]]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value))
    return value
      .map(each => (isObject(each) ? JSON.stringify(each) : textOf(each)))
      .filter(Boolean)
      .join(', ')
  return ''
}

/** Characters of each that a lead keeps; a longer value stands in the note too. */
const longest = { name: 200, first: 100, last: 100, company: 200, phone: 40, email: 254 } as const
const longestAddress = 300
const longestSuburb = 120
const longestNote = 10_000

export interface FormLead {
  name: string
  company_name: string
  phone: string
  email: string
  address: string
  suburb: string
  note: string
  answers: { label: string; value: string }[]
}

/** The lead that the columns make. Nothing is lost: what fits nowhere joins the note. Nobody can be reached where both phone and email are ''. */
export function leadOf(sent: readonly SentColumn[], chosen: readonly LeadColumn[]): FormLead {
  const targets = targetsFor(sent, chosen)
  const facts = new Map<LeadTarget, string>()
  const notes: string[] = []
  const answers: FormLead['answers'] = []
  sent.forEach(({ label, value }, at) => {
    const target = targets[at]!.target
    const fact = factOf(target, value)
    if (target === 'answers') answers.push({ label, value: outsideText(value, 1_000) })
    if (target !== 'answers' && (shared.includes(target) || fact === null || facts.has(target)))
      notes.push(columnText({ label, value }))
    else if (target !== 'answers') facts.set(target, fact!)
  })
  const [street, suburb, state, postcode] = (['street', 'suburb', 'state', 'postcode'] as const).map(
    part => facts.get(part) ?? '',
  ) as [string, string, string, string]
  // A street that names its suburb already is not followed by it again.
  const isNamed = (part: string) => street.toLowerCase().includes(part.toLowerCase())
  const place = [suburb, state, postcode].filter(part => part !== '' && !isNamed(part)).join(' ')
  return {
    name: facts.get('name') ?? [facts.get('first'), facts.get('last')].filter(Boolean).join(' '),
    company_name: facts.get('company') ?? '',
    phone: facts.get('phone') ?? '',
    email: facts.get('email') ?? '',
    address: [street, place].filter(Boolean).join(', '),
    suburb,
    note: outsideText(notes.join('\n'), longestNote),
    answers,
  }
}

/** The value as a lead keeps it; null: it is none of that kind, or too long. */
function factOf(target: LeadTarget, value: string): string | null {
  if (target === 'phone') {
    // Facebook writes "p:" before a number.
    const phone = value.replace(/^(p|tel):/i, '')
    return phone.length <= longest.phone && isPlausiblePhone(phone) ? phone : null
  }
  if (target === 'email') return value.length <= longest.email ? canonicalEmail(value) : null
  const most =
    target === 'street'
      ? longestAddress
      : target === 'suburb' || target === 'state' || target === 'postcode'
        ? longestSuburb
        : target === 'note' || target === 'answers'
          ? longestNote
          : longest[target]
  return value.length <= most ? value : null
}

export const isReachable = ({ phone, email }: { phone: string; email: string }): boolean =>
  phone !== '' || email !== ''
