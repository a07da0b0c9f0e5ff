import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { fieldLabel } from '#shared/parse.ts'
import type { Known } from './job-checks.queries.ts'

export const refuseField = (field: string): never =>
  refuse(400, fact('{{field}} is not valid', { field: { text: fieldLabel(field) } }), { field })

/** Refuses the first list that names something the company does not have, or has put out of use. */
export function refuseUnknown(
  facts: Known,
  sent: {
    technicians: readonly number[]
    jobTypes: readonly number[]
    leads: readonly number[]
    list: number | null
    contacts: readonly number[]
  },
  names: { technicians: string; jobTypes: string; leads: string },
): void {
  const within = (ids: readonly number[], have: readonly number[]) => ids.every(id => have.includes(id))
  if (
    !within(
      sent.technicians,
      facts.technicians.map(t => t.id),
    )
  )
    refuseField(names.technicians)
  if (
    !within(
      sent.jobTypes,
      facts.jobTypes.map(t => t.id),
    )
  )
    refuseField(names.jobTypes)
  if (!within(sent.leads, facts.leads)) refuseField(names.leads)
  if (sent.list !== null && !facts.list) refuseField('list_id')
  if (!within(sent.contacts, facts.contacts)) refuseField('existingAdditionalContacts')
}

/** Percent by technician as basis points in JSON; refuses somebody who is not on the job. Null: none. */
export function storedPercentages(
  sent: Readonly<Record<string, number>> | null | undefined,
  technicians: readonly number[],
  field: string,
): string | null {
  const entries = Object.entries(sent ?? {})
  if (entries.some(([id]) => !technicians.includes(Number(id)))) return refuseField(field)
  if (entries.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(entries.map(([id, percent]) => [Number(id), Math.round(percent * 100)])),
  )
}
