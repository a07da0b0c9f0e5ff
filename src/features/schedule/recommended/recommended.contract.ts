import * as z from 'zod/mini'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { overtime } from '#features/schedule/overtime/overtime.contract.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'

const recommended = z.object({
  value: z.number(),
  label: z.string(),
  full_name: z.string(),
  color: z.string(),
  payment_type_id: z.number(),
  /** Dollars or percent, for who manages the team; null for others. */
  payment: z.nullable(z.number()),
  job_type_id: z.string(),
  /** Dollars a closed job of the last year. */
  avg_money: z.number(),
  /** Where the distance is measured from; null: unknown. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Whole kilometres as the crow flies. */
  distance: z.nullable(z.number()),
  /** 'here': told within half an hour; 'before': the job that they come from that day; 'unknown'. */
  place: z.enum(['here', 'before', 'unknown']),
  /** The suburb of the job that they come from, or ''. */
  suburb: z.string(),
  is_present: z.boolean(),
  IsInAppointment: z.boolean(),
  /** Why they are not there then: leave, or their shift; null: they are. */
  away: z.nullable(wireFact),
  /** Why they may not do this work: no valid licence; null: they may. */
  licence: z.nullable(wireFact),
  /** Overtime that the job would make; null: none. */
  overtime: z.nullable(overtime),
  /** When the place was told. */
  latest_date_time: z.nullable(f.instantOut),
})
export type Recommended = z.infer<typeof recommended>

export const recommendedContract = {
  best: endpoint('POST', '/users/bestWorkerData', {
    about:
      'Technicians for a job at a place and time, the fittest first; those beyond the radius are left out.',
    access: user({ permission: 'technicians.recommend' }),
    effect: 'reads',
    reads: ['clock', 'appointments', 'shifts', 'team', 'settings'],
    input: z.object({
      /** Ids of technicians; none: all. */
      WO: f.idList,
      /** Kilometres. */
      radius: z.coerce.number('Radius is not valid').check(z.gte(0), z.lte(20_100)),
      job_lat: z.coerce.number('Latitude is not valid').check(z.gte(-90), z.lte(90)),
      job_lng: z.coerce.number('Longitude is not valid').check(z.gte(-180), z.lte(180)),
      /** Absent: now. */
      appointment_time: z.optional(z.nullable(f.instant())),
      /** How long the appointment takes; absent: as long as most. */
      minutes: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1440)), defaultDuration),
      job_types: f.idList,
    }),
    reply: z.object({ result: z.array(recommended) }),
  }),
}
