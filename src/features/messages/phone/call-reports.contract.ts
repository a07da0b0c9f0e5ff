import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { callEntry, jobOfCall } from './phone.contract.ts'

const office = user({ permission: 'clients.manage' })
/** Days of the company, both included. */
const period = { from: f.day, to: f.day }
const waits = {
  calls: z.number(),
  answered: z.number(),
  /** Seconds until a call was answered, or its caller gave up; null: none came. */
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
}

export const callReportsContract = {
  hours: endpoint('POST', '/phone/hours', {
    about:
      'Calls that came in, by the hour of the company’s day: how many were answered, and how long they waited.',
    access: office,
    effect: 'reads',
    reads: ['calls'],
    input: z.object(period),
    reply: z.object({ hours: z.array(z.object({ hour: z.number(), ...waits })), total: z.object(waits) }),
  }),
  hoursFile: endpoint('POST', '/phone/hours.csv', {
    about: 'The same as a CSV.',
    access: office,
    effect: 'reads',
    input: z.object(period),
    reply: 'file',
    cost: 'heavy',
  }),
  ended: endpoint('GET', '/phone/ended', {
    about:
      'What became of a call of the signed-in person’s, for the office of any, and the client’s open jobs.',
    access: user(),
    effect: 'reads',
    reads: ['calls', 'clients', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: callEntry,
      jobs: z.array(jobOfCall),
      /** A note can be drafted. */
      can_draft: z.boolean(),
    }),
  }),
  about: endpoint('POST', '/phone/about', {
    about:
      'Says with which client a call of the signed-in person’s is, for the office any, and about which job; 0 leaves it as it was.',
    access: user({ permission: ['clients.manage', 'jobs.book'] }),
    effect: 'undoable',
    changes: ['calls', 'diary'],
    input: z.object({ id: f.id, client_id: f.idOrNone, job_id: f.idOrNone }),
  }),
  draft: endpoint('POST', '/phone/draftNote', {
    about: 'Drafts the note on a call from what is known of it and the words typed so far; nothing is kept.',
    access: office,
    effect: 'undoable',
    input: z.object({ id: f.id, words: f.text(2_000) }),
    reply: z.object({ note: z.string() }),
  }),
}
