import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { hearAccess as hear, mostDays, mostPieceBytes, recordingKinds } from './recordings.rules.ts'

const operate = user()
const result = z.object({ on: z.boolean(), days: z.number(), version: z.number() })

const recording = z.object({
  id: z.number(),
  kind: z.enum(recordingKinds),
  started_at: f.instantOut,
  seconds: z.number(),
  bytes: z.number(),
  /** Somebody has listened to it. */
  heard: z.boolean(),
  words: z.string(),
  /** The last 20 who listened. */
  hearings: z.array(z.object({ name: z.string(), at: f.instantOut })),
})
export type WireRecording = z.infer<typeof recording>

export const recordingsContract = {
  settings: endpoint('GET', '/company/getCallRecording', {
    about: 'Whether calls are recorded, and for how many days recordings are kept.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result }),
  }),
  saveSettings: endpoint('POST', '/settings/saveCallRecording', {
    about: 'Changes whether calls are recorded; what is older than the days is deleted in the night.',
    access: user({ kinds: ['owner'] }),
    effect: 'undoable',
    changes: ['settings', 'calls'],
    input: z.object({
      ...f.patch({ on: f.flag, days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDays)) }),
      version: f.version,
    }),
    reply: z.object({ result }),
  }),
  told: endpoint('POST', '/phone/recordings/told', {
    about: 'Notes that a party of a call has heard that it is recorded.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ leg_id: f.id }),
  }),
  begin: endpoint('POST', '/phone/recordings/begin', {
    about:
      'Begins the recording of a call by the window that talks, or of a caller’s message by the handset.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ leg_id: f.id, device: f.requiredLine(60) }),
    reply: z.object({ id: z.number() }),
  }),
  piece: endpoint('POST', '/phone/recordings/:id/pieces/:position', {
    about: 'Adds the next piece of sound, of WebM, Ogg or MP4; one that is there already is taken again.',
    access: operate,
    effect: 'undoable',
    input: z.object({ id: f.id, position: z.coerce.number().check(z.int(), z.gte(0), z.lte(20_000)) }),
    upload: { maxBytes: mostPieceBytes },
    reply: z.object({ next: z.number() }),
  }),
  finish: endpoint('POST', '/phone/recordings/finish', {
    about: 'Ends a recording: what was sent of it is kept.',
    access: operate,
    effect: 'undoable',
    changes: ['calls', 'activity'],
    input: z.object({ id: f.id }),
  }),
  pause: endpoint('POST', '/phone/recordings/pause', {
    about: 'Pauses the recording of a call, as for the number of a card, or goes on with it.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ leg_id: f.id, paused: f.flag }),
  }),
  ofCall: endpoint('GET', '/phone/recordings', {
    about: 'The recordings of a call.',
    access: hear,
    effect: 'reads',
    reads: ['calls'],
    input: z.object({ call_id: f.id }),
    reply: z.object({ result: z.array(recording), has_words: z.boolean() }),
  }),
  hear: endpoint('POST', '/phone/recordings/hear', {
    about: 'Opens the sound of a recording for an hour, and notes who listens.',
    access: hear,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ id: f.id }),
    reply: z.object({ url: z.string() }),
  }),
  sound: endpoint('GET', '/phone/sound/:company/:token', {
    about: 'The sound of a recording, also in parts (Range), by the address that hearing it gave.',
    access: everybody,
    effect: 'reads',
    input: z.object({ company: f.id, token: f.secret(f.requiredLine(100)) }),
    reply: 'file',
    cost: 'light',
  }),
  words: endpoint('POST', '/phone/recordings/words', {
    about: 'Turns a recording into text, where a service for that is set up.',
    access: hear,
    effect: 'leaves',
    changes: ['calls'],
    input: z.object({ id: f.id }),
    reply: z.object({ words: z.string() }),
  }),
  remove: endpoint('POST', '/phone/recordings/remove', {
    about: 'Deletes the sound and the words of a recording for good.',
    access: hear,
    effect: 'leaves',
    changes: ['calls'],
    input: z.object({ id: f.id }),
  }),
}
