import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { autoClockInTexts, mostAutoClockIn } from './auto-clock-in.rules.ts'

const settings = z.object({
  enabled: z.boolean(),
  radius: z.number(),
  minutes_job: z.number(),
  minutes_appointment: z.number(),
  version: z.number(),
})
const upTo = (most: number, texts: { negative: string; whole: string; much: string }) =>
  z.coerce.number(texts.negative).check(z.gte(0, texts.negative), z.lte(most, texts.much), z.int(texts.whole))
const radius = upTo(mostAutoClockIn.radius, {
  negative: autoClockInTexts.radius,
  whole: autoClockInTexts.wholeMetres,
  much: autoClockInTexts.wide,
})
const minutes = upTo(mostAutoClockIn.minutes, {
  negative: autoClockInTexts.minutes,
  whole: autoClockInTexts.wholeMinutes,
  much: autoClockInTexts.long,
})

export const autoClockInContract = {
  settings: endpoint('GET', '/company/fetchAutoClockInSettings', {
    about: 'Whether coming to a job clocks a technician in, and when.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: settings }),
  }),
  save: endpoint('POST', '/company/saveAutoClockInSettings', {
    about: 'Changes whether coming to a job clocks a technician in, and when.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        enabled: f.flag,
        radius,
        minutes_job: minutes,
        minutes_appointment: minutes,
      }),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
  places: endpoint('GET', '/company/getAutoClockInPlaces', {
    about:
      'Own jobs at which the signed-in person would be clocked in now: their device compares them with where it is. None while they are clocked in, or have clocked out since.',
    access: user(),
    effect: 'reads',
    reads: ['settings', 'clock', 'jobs', 'appointments'],
    reply: z.object({
      /** Metres. */
      radius: z.number(),
      result: z.array(z.object({ job_id: z.number(), number: z.number(), lat: z.number(), lng: z.number() })),
    }),
  }),
}
