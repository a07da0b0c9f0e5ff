import type { Leads } from '#server/db/row-types.ts'
import { changed, happeningOf, isNew } from '#shared/happening.ts'

const lead = happeningOf<Leads>('leads', 'leads.manage')

export const leadHappenings = {
  'lead.received': lead(isNew, ['source_id', 'from_web', 'assigned_to', 'client_id']),
  'lead.progressed': lead(changed('status'), ['status'], ['status']),
}
