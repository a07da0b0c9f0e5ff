import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { dayMinutes } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { forwardingAccess, mostBlocked, ringModes } from './incoming.rules.ts'

const minute = z.coerce.number().check(z.int(), z.gte(0), z.lte(dayMinutes))
const fields = {
  /** Monday first; null: closed all day. */
  week: z.array(z.nullable(z.object({ from: minute, to: minute }))).check(z.length(7)),
  holidays: z.array(f.day).check(z.maxLength(100)),
  ring: z.enum(ringModes),
  /** Empty: everybody with a phone. */
  people: z.array(f.id).check(z.maxLength(200)),
  seconds: z.coerce.number().check(z.int(), z.gte(5), z.lte(60)),
  mobile: f.line(40),
  blocked: z.array(f.requiredLine(40)).check(z.maxLength(mostBlocked)),
  text_back: f.flag,
  text: f.text(400),
}
const result = z.object({
  week: z.array(z.nullable(z.object({ from: z.number(), to: z.number() }))),
  holidays: z.array(z.string()),
  ring: z.enum(ringModes),
  people: z.array(z.number()),
  seconds: z.number(),
  mobile: z.string(),
  blocked: z.array(z.string()),
  text_back: z.boolean(),
  text: z.string(),
  version: z.number(),
})

export const incomingContract = {
  settings: endpoint('GET', '/company/getIncomingCalls', {
    about: 'When the office is open for calls, whom they ring, and what follows when nobody answers.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result }),
  }),
  saveSettings: endpoint('POST', '/settings/saveIncomingCalls', {
    about: 'Changes them; numbers are kept in one spelling.',
    access: forwardingAccess,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...f.patch(fields), version: f.version }),
    reply: z.object({ result }),
  }),
}
