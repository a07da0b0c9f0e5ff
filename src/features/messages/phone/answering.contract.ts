import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { greetingFile, greetingKinds, mostGreetingText, targetKinds } from './answering.rules.ts'

const owner = user({ kinds: ['owner'] })
const target = {
  to: z.enum(targetKinds),
  people: z._default(z.array(f.id).check(z.maxLength(50)), []),
  mobile: f.line(40),
}
const digit = z.coerce.number().check(z.int(), z.gte(0), z.lte(9))
const words = z.object({ text: f.text(mostGreetingText) })

const shownTarget = { to: z.enum(targetKinds), people: z.array(z.number()), mobile: z.string() }
const greeting = z.object({
  text: z.string(),
  /** Heard instead of the text. */
  sound: z.nullable(z.object({ name: z.string(), seconds: z.number(), url: z.string() })),
})
const greetings = z.object({ open: greeting, closed: greeting, menu: greeting, voicemail: greeting })
const result = z.object({
  voicemail: z.boolean(),
  menu: z.boolean(),
  keys: z.array(z.object({ digit: z.number(), ...shownTarget })),
  silent: z.object(shownTarget),
  greetings,
  version: z.number(),
})
export type WireGreeting = z.infer<typeof greeting>

export const answeringContract = {
  settings: endpoint('GET', '/company/getCallAnswering', {
    phones: 'own',
    about: 'What callers hear, the menu that they choose from, and whether they can leave a message.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result }),
  }),
  saveSettings: endpoint('POST', '/settings/saveCallAnswering', {
    about: 'Changes them; sounds of greetings stay as they are.',
    access: owner,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        voicemail: f.flag,
        menu: f.flag,
        keys: z.array(z.object({ digit, ...target })).check(z.maxLength(20)),
        silent: z.object(target),
        greetings: z.object({ open: words, closed: words, menu: words, voicemail: words }),
      }),
      version: f.version,
    }),
    reply: z.object({ result }),
  }),
  addSound: endpoint('POST', '/settings/callGreetings/:kind', {
    about: 'Puts a sound of MP3 or WAV, of at most two minutes, in the place of a greeting’s text.',
    access: owner,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ kind: z.enum(greetingKinds) }),
    upload: { maxBytes: greetingFile.mostBytes },
    reply: z.object({ result }),
  }),
  removeSound: endpoint('POST', '/settings/removeCallGreeting', {
    about: 'Deletes the sound of a greeting: callers hear its text again.',
    access: owner,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ kind: z.enum(greetingKinds) }),
    reply: z.object({ result }),
  }),
  press: endpoint('POST', '/phone/handset/press', {
    about: 'Presses a key of the simulated handset, for the menu of the company that it rings.',
    access: user(),
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ leg_id: f.id, digit: f.requiredLine(1) }),
  }),
}
