import type { Leads } from '#server/db/row-types.ts'
import { changed, comesDue, happeningOf, isNew } from '#shared/happening.ts'

const lead = happeningOf<Leads>('leads', 'leads.manage')

export const leadHappenings = {
  'lead.received': lead(isNew, ['source_id', 'from_web', 'assigned_to', 'client_id']),
  /** The morning of the day on which somebody gets back to it. */
  'lead.followUpDue': lead(comesDue('follow_ups_due'), ['assigned_to']),
  /** Somebody gets back to it on another day. */
  'lead.redated': lead(changed('follow_up_on'), ['assigned_to']),
  'lead.progressed': lead(changed('status'), ['status'], ['status']),
}
