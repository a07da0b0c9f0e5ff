import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'

/** How long a piece of a job is thought to take, and when it was done. */
export type Estimate = {
  /** Its own within the job. */
  id: string
  label: string
  minutes: number
  starts_at: string | null
  ends_at: string | null
}

const instant = z._default(
  z.nullable(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      f.instant(),
    ]),
  ),
  null,
)

const estimate = z.pipe(
  z.object({
    id: f.rowId,
    label: f.line(200),
    /** Below 0 it is 0 (document 1 §5). */
    duration: z._default(
      z.pipe(
        z.coerce.number().check(z.lte(100_000)),
        z.transform(minutes => Math.max(0, Math.round(minutes))),
      ),
      0,
    ),
    startTime: instant,
    endTime: instant,
  }),
  z.transform(
    (wire): Estimate => ({
      id: wire.id,
      label: wire.label,
      minutes: wire.duration,
      starts_at: wire.startTime,
      ends_at: wire.endTime,
    }),
  ),
)

export const estimateToWire = (each: Estimate) => ({
  id: each.id,
  label: each.label,
  duration: each.minutes,
  startTime: each.starts_at ?? '',
  endTime: each.ends_at ?? '',
})

/** The estimates of a job: JSON of {id, label, duration, startTime, endTime}; duration in minutes. */
export const estimates = s.rows<Estimate>(estimate, 100, {
  write: estimateToWire,
  read: (wire: ReturnType<typeof estimateToWire>) => z.parse(estimate, wire),
})
