import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isTrailLength, trailTexts } from './trails.rules.ts'

const setting = z.object({
  /** 0: no history is kept. */
  days: z.number(),
  version: z.number(),
})

const point = z.object({
  at: f.instantOut,
  lat: z.number(),
  lng: z.number(),
  /** Metres. */
  accuracy: z.nullable(z.number()),
})

export const trailsContract = {
  settings: endpoint('GET', '/company/getTrailSettings', {
    about: 'For how many days the company keeps where people were while at work.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: setting }),
  }),
  save: endpoint('POST', '/company/saveTrailSettings', {
    about:
      'Keeps trails of positions for 7 to 90 days, which everybody is told in writing; or none (0), which deletes all of them.',
    access: user({ permission: 'settings' }),
    effect: 'leaves',
    changes: ['settings', 'clock', 'activity'],
    input: z.object({
      days: z.coerce
        .number(trailTexts.days)
        .check(z.int(trailTexts.days), z.refine(isTrailLength, trailTexts.days)),
      version: f.version,
    }),
    reply: z.object({ result: setting }),
  }),
  own: endpoint('POST', '/users/ownTrail', {
    about: 'What is kept of where the signed-in person was, since when, and who looked at it.',
    access: user(),
    effect: 'reads',
    reads: ['clock', 'settings'],
    input: z.object({ day: f.day }),
    reply: z.object({
      days: z.number(),
      noticed_at: z.nullable(f.instantOut),
      agreed_at: z.nullable(f.instantOut),
      /** From when a trail is kept; null: none is. */
      begins_at: z.nullable(f.instantOut),
      /** The last place that was told while at work. */
      last: z.nullable(point),
      result: z.array(point),
      looks: z.array(z.object({ id: z.number(), at: f.instantOut, day: z.string(), by: z.string() })),
    }),
  }),
  agree: endpoint('POST', '/users/agreeTrail', {
    about: 'Agrees that the own trail is kept from now on, before the notice is 14 days old.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
  }),
  look: endpoint('POST', '/company/lookAtTrail', {
    about: 'Where a member was on a day; who looks is noted, and the member sees it.',
    access: user({ permission: 'time.approve' }),
    effect: 'undoable',
    changes: ['clock'],
    input: z.object({ userId: f.id, day: f.day }),
    reply: z.object({ result: z.array(point) }),
  }),
}
