import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const book = user({ permission: 'jobs.book' })
const reads = ['appointments', 'jobs', 'clock', 'shifts', 'team', 'settings', 'company'] as const

/** Days and visits that one request may ask about. */
export const mostOvertimeDays = 62
const mostVisits = 100

/** A week or a day (first is last) with more minutes than are ordinary, worked and booked. */
export const overtime = z.object({
  first_day: z.string(),
  last_day: z.string(),
  minutes: z.number(),
  ordinary_minutes: z.number(),
})
export type ShownOvertime = z.infer<typeof overtime>

/** A person's overtime. */
export const overtimeOfPerson = z.extend(overtime, { user_id: z.number(), name: z.string() })
export type PersonOvertime = z.infer<typeof overtimeOfPerson>

export const overtimeContract = {
  shown: endpoint('POST', '/company/getOvertime', {
    about:
      'Weeks and days from startDate to endDate in which people have more hours worked and booked than their pay rules call ordinary. Weeks count as a whole.',
    access: book,
    effect: 'reads',
    reads,
    input: z.object({ startDate: f.day, endDate: f.day }),
    reply: z.object({ result: z.array(overtimeOfPerson) }),
  }),
  added: endpoint('POST', '/company/checkOvertime', {
    about:
      'Overtime that these visits would make; one with an id takes the place of that appointment. Jobs of job_ids have their upcoming appointments given to technician_ids as well.',
    access: book,
    effect: 'reads',
    reads,
    input: z.object({
      visits: z._default(
        z
          .array(
            z.object({
              id: z._default(z.nullable(f.id), null),
              starts_at: f.instant(),
              minutes: z.coerce.number().check(z.int(), z.gte(1), z.lte(1440)),
              technician_ids: f.idList,
            }),
          )
          .check(z.maxLength(mostVisits)),
        [],
      ),
      job_ids: f.idList,
      technician_ids: f.idList,
    }),
    reply: z.object({ result: z.array(overtimeOfPerson) }),
  }),
}
