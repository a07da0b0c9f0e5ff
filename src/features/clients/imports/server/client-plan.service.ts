import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { addressKey, nameKey, phoneKey } from '../../clients/similar-clients.rules.ts'
import type { DescribedClient } from '../client-fields.rules.ts'
import type { ExistingWay, Outcome } from '../imports.rules.ts'

/** A client as far as the rows of a file have made them. */
export interface PlannedClient {
  /** null: one that the file brings. */
  id: number | null
  /** Number of the row that adds the client. */
  row: number | null
  fields: Pick<
    DescribedClient,
    | 'name'
    | 'company_name'
    | 'phone'
    | 'email'
    | 'main_address'
    | 'suburb'
    | 'lat'
    | 'lng'
    | 'billing_address'
    | 'note'
    | 'custom_fields'
  >
  contacts: DescribedClient['contacts']
  sites: readonly { address: string }[]
  tags: readonly string[]
  added: {
    contacts: DescribedClient['contacts']
    sites: NonNullable<DescribedClient['site']>[]
    tags: string[]
  }
}

export const noAdditions = (): PlannedClient['added'] => ({ contacts: [], sites: [], tags: [] })

const fillable = ['company_name', 'phone', 'email', 'main_address', 'billing_address', 'note'] as const

/**
 * Finds which of the clients with the same name a row means: by phone, email or address, or if nothing about them
 * differs.
 */
export function meantClient(
  described: DescribedClient,
  named: readonly PlannedClient[],
): PlannedClient | null {
  const compared = named.map(one => ({ one, ...comparison(described, one.fields) }))
  const same = compared.find(each => each.isSame)
  if (same) return same.one
  const open = compared.filter(each => !each.differs)
  return open.length === 1 ? open[0]!.one : null
}

function comparison(described: DescribedClient, known: PlannedClient['fields']) {
  const pairs = [
    [phoneKey(described.phone), phoneKey(known.phone)],
    [canonicalEmail(described.email), canonicalEmail(known.email)],
    [addressKey(described.main_address), addressKey(known.main_address)],
  ] as const
  return {
    isSame: pairs.some(([a, b]) => a && a === b),
    differs: pairs.some(([a, b]) => a && b && a !== b),
  }
}

/**
 * Adds a row's facts to a known client in the plan; false if there is nothing to add. With `exact`, where the file
 * names the client itself, another address replaces theirs; otherwise it becomes a site, as lists have a row for each
 * property.
 */
function takeIn(known: PlannedClient, described: DescribedClient, way: ExistingWay, exact: boolean): boolean {
  if (way === 'skip') return false
  let changes = false
  for (const name of fillable) {
    const said = name === 'note' ? noteFor(known.fields.note, described, way) : described[name]
    if (!said || said === known.fields[name]) continue
    if (known.fields[name] !== '' && (way === 'fill' || (name === 'main_address' && !exact))) continue
    known.fields[name] = said
    if (name === 'main_address') {
      const { suburb, lat, lng } = described
      Object.assign(known.fields, { suburb, lat, lng })
    }
    changes = true
  }
  for (const own of described.custom_fields) {
    const before = known.fields.custom_fields.find(({ id }) => id === own.id)
    if (before && (way === 'fill' || before.values.join('\n') === own.values.join('\n'))) continue
    known.fields.custom_fields = [...known.fields.custom_fields.filter(each => each !== before), own].sort(
      (a, b) => a.id - b.id,
    )
    changes = true
  }
  if (way === 'overwrite' && described.name !== known.fields.name) {
    known.fields.name = described.name
    changes = true
  }
  const place = described.site ?? otherPlace(known, described)
  if (place && !placesOf(known).includes(addressKey(place.address) || place.address)) {
    known.added.sites.push(place)
    changes = true
  }
  for (const contact of described.contacts) {
    const isThere = [known.fields, ...known.contacts, ...known.added.contacts].some(
      each =>
        nameKey(each.name) === nameKey(contact.name) &&
        (contact.phone === '' || phoneKey(each.phone) === phoneKey(contact.phone)) &&
        (contact.email === '' || canonicalEmail(each.email) === canonicalEmail(contact.email)),
    )
    if (isThere) continue
    known.added.contacts.push(contact)
    changes = true
  }
  for (const tag of described.tags) {
    if ([...known.tags, ...known.added.tags].some(each => each.toLowerCase() === tag.toLowerCase())) continue
    known.added.tags.push(tag)
    changes = true
  }
  return changes
}

/** Words beside a phone number don't take the place of a note that the file says nothing of. */
function noteFor(known: string, { note, hasNote }: DescribedClient, way: ExistingWay): string {
  if (way !== 'overwrite' || hasNote || known === '') return note
  return known.includes(note) ? known : `${known}\n${note}`.slice(0, 5000)
}

function otherPlace({ fields }: PlannedClient, { main_address, suburb, lat, lng }: DescribedClient) {
  const [said, known] = [addressKey(main_address), addressKey(fields.main_address)]
  return said && known && said !== known ? { name: '', address: main_address, suburb, lat, lng } : null
}

const placesOf = ({ fields, sites, added }: PlannedClient) =>
  [{ address: fields.main_address }, ...sites, ...added.sites].map(
    ({ address }) => addressKey(address) || address,
  )

function newPlanned(described: DescribedClient, row: number): PlannedClient {
  const { contacts, site, tags, hasNote: _, ...fields } = described
  return {
    id: null,
    row,
    fields,
    contacts: [],
    sites: [],
    tags: [],
    added: { contacts: [...contacts], sites: site ? [site] : [], tags: [...tags] },
  }
}

/** The clients that rows may mean, by name. */
export type Plan = Map<string, PlannedClient[]>

export interface PlannedRow {
  outcome: Outcome
  reason: Fact | null
  client: PlannedClient | null
}

/** Puts a row into the plan and tells what becomes of it. */
export function planRow(
  plan: Plan,
  described: DescribedClient | null,
  { row, way, byId }: { row: number; way: ExistingWay; byId?: PlannedClient | 'gone' | undefined },
): PlannedRow {
  if (!described) return { outcome: 'refused', reason: fact('This row has no name.'), client: null }
  if (byId === 'gone') return { outcome: 'refused', reason: fact('No client has this ID.'), client: null }
  const key = nameKey(described.name)
  const named = plan.get(key) ?? []
  const known = byId ?? meantClient(described, named)
  if (!known) {
    const client = newPlanned(described, row)
    plan.set(key, [...named, client])
    return { outcome: 'new', reason: null, client }
  }
  const changes = takeIn(known, described, byId && way === 'fill' ? 'overwrite' : way, Boolean(byId))
  const same =
    known.id === null
      ? fact('Same as row {{row}}', { row: known.row ?? 0 })
      : fact('Same as {{name}}', { name: known.fields.name })
  return { outcome: changes ? 'update' : 'same', reason: same, client: known }
}
