import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { autoClockInTexts, mostAutoClockIn } from './auto-clock-in.rules.ts'

/** A place of the company where a day begins. */
const yard = z.object({ name: z.string(), address: z.string(), lat: z.number(), lng: z.number() })
const settings = z.object({
  enabled: z.boolean(),
  radius: z.number(),
  minutes_job: z.number(),
  minutes_appointment: z.number(),
  yards: z.array(yard),
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
        yards: z
          .array(
            z.object({
              name: f.requiredLine(80, autoClockInTexts.yardName),
              address: f.line(200),
              lat: z.number(autoClockInTexts.yardPlace).check(z.gte(-90), z.lte(90)),
              lng: z.number(autoClockInTexts.yardPlace).check(z.gte(-180), z.lte(180)),
            }),
          )
          .check(z.maxLength(20)),
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
      /** Yards, about the start of the own day. */
      yards: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
      /** Where their arrival clocked them in, as long as they do what it began; null: elsewhere, or not at work. */
      leave: z.nullable(
        z.object({
          /** null: a yard. */
          number: z.nullable(z.number()),
          yard: z.string(),
          lat: z.number(),
          lng: z.number(),
        }),
      ),
      /** Until when that can be undone; null: it can't be any more. */
      undo_until: z.nullable(f.instantOut),
    }),
  }),
  arrive: endpoint('POST', '/company/arriveAtPlace', {
    about:
      'Clocks the signed-in person in at one of the places that they are due at: a job, or a yard by its name.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
    input: z.object({ job_id: z._default(z.nullable(f.id), null), yard: f.line(80) }),
  }),
  undo: endpoint('POST', '/company/undoArrival', {
    about:
      'Takes an automatic clock-in back within ten minutes: its time is gone, and that place clocks in no more.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
  }),
}
