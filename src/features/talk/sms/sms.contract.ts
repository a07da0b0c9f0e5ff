import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isSenderName, registrations, smsTexts } from './sms.rules.ts'

const minuteOfDay = z.coerce.number().check(z.int(), z.gte(0), z.lt(1440))

const settings = z.object({
  sms_display_name: z.string(),
  sms_display_number: z.string(),
  registration: z.enum(registrations),
  allow_replies: z.boolean(),
  /** Minutes of the company's day. */
  quiet_from: z.number(),
  quiet_to: z.number(),
  version: z.number(),
})
export type WireSmsSettings = z.infer<typeof settings>

export const smsContract = {
  settings: endpoint('GET', '/company/getCompanySMSSettings', {
    about: 'What text messages come from, when none are sent, and how many the company may still send.',
    access: user(),
    effect: 'reads',
    reads: ['settings', 'messages'],
    reply: z.object({
      ...settings.shape,
      result: settings,
      /** null: they are not counted. */
      remain_messages: z.nullable(z.number()),
      /** Nothing leaves this machine: messages are read on the simulated phone. */
      simulated: z.boolean(),
      /** Messages from this number can carry pictures. */
      sends_pictures: z.boolean(),
    }),
  }),
  saveSettings: endpoint('POST', '/settings/saveSMSSettings', {
    about: 'Changes what text messages come from, and when none are sent.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        sms_display_name: z.pipe(
          f.line(11),
          z.string().check(z.refine(name => name === '' || isSenderName(name), smsTexts.badName)),
        ),
        sms_display_number: f.line(20),
        registration: z.enum(registrations),
        allow_replies: f.flag,
        quiet_from: minuteOfDay,
        quiet_to: minuteOfDay,
      }),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
}
