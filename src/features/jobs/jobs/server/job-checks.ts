import type * as z from 'zod/mini'
import type { contactInput } from '#features/clients/clients/clients.wire.ts'
import { addContacts, changeContacts } from '#features/clients/clients/server/clients.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { fieldLabel } from '#shared/parse.ts'
import { spellingIn } from '../jobs.wire.ts'
import type { NamedIds, NamedRecords } from './job-checks.queries.ts'

export const refuseField = (field: string): never =>
  refuse(400, fact('{{field}} is not valid', { field: { text: fieldLabel(field) } }), { field })

/** Refuses the first list with an id that the company does not have or no longer uses. */
export function refuseUnknown(
  facts: NamedRecords,
  sent: Omit<Required<NamedIds>, 'client' | 'books'>,
  message: 'add' | 'edit',
): void {
  const within = (ids: readonly number[], have: readonly number[]) => ids.every(id => have.includes(id))
  const ids = (rows: readonly { id: number }[]) => rows.map(row => row.id)
  const refuseAs = (field: Parameters<typeof spellingIn>[1]) => refuseField(spellingIn(message, field))
  if (!within(sent.technicians, ids(facts.technicians))) refuseAs('technician_ids')
  if (!within(sent.jobTypes, ids(facts.jobTypes))) refuseAs('job_type_ids')
  if (!within(sent.leads, facts.leads)) refuseAs('lead_source_ids')
  if (sent.list !== null && !facts.list) refuseAs('list_id')
  if (sent.site !== null && !facts.site) refuseAs('site_id')
  if (!within(sent.contacts, facts.contacts)) refuseAs('contact_ids')
}

/** The site as the job's place, if the save names one and no address. */
export const placeOfSite = ({ site }: NamedRecords, address: string | undefined) =>
  site && !address ? site : null

/** Percent by technician as basis points, or null; refuses technicians who are not on the job. */
export function basisPoints(
  sent: Readonly<Record<string, number>> | null | undefined,
  technicians: readonly number[],
  field: string,
): Record<string, number> | null {
  const entries = Object.entries(sent ?? {})
  if (entries.some(([id]) => !technicians.includes(Number(id)))) return refuseField(field)
  if (entries.length === 0) return null
  return Object.fromEntries(entries.map(([id, percent]) => [Number(id), Math.round(percent * 100)]))
}

/** Like `basisPoints`, as JSON. */
export function storedPercentages(...given: Parameters<typeof basisPoints>): string | null {
  const points = basisPoints(...given)
  return points && JSON.stringify(points)
}

/** Stores a job's contacts with its client: changes those that the client has, and returns the ids of those that are new. */
export async function storeContacts(
  tx: CompanyTx,
  clientId: number,
  contacts: readonly z.output<typeof contactInput>[],
): Promise<number[]> {
  await changeContacts(
    tx,
    clientId,
    contacts.flatMap(({ id, ...contact }) => (id === undefined ? [] : [{ id, ...contact }])),
  )
  return addContacts(
    tx,
    clientId,
    contacts.filter(({ id }) => id === undefined),
  )
}
