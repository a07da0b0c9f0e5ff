import * as z from 'zod/mini'
import { ownAffairs } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { alertTexts, alertWriters, longestAlert } from './alerts.rules.ts'

const alert = z.object({ id: z.number(), message: z.string(), scheduled_time: f.instantOut })
const kept = z.extend(alert, { version: z.number() })
const input = {
  message: f.requiredText(longestAlert, alertTexts.message),
  /** Everybody is signed out then. */
  scheduled_time: f.instant(alertTexts.time),
}

export const alertsContract = {
  globalAlerts: endpoint('GET', '/jobs/globalAlerts', {
    about: 'What the operator announces to everybody, soonest first; what lies in the past is left out.',
    access: ownAffairs,
    effect: 'reads',
    reply: z.object({ data: z.array(alert) }),
  }),
  planned: endpoint('GET', '/jobs/plannedAlerts', {
    about: 'The announcements that lie ahead, for whoever writes them, soonest first.',
    access: alertWriters,
    effect: 'reads',
    reads: ['support'],
    reply: z.object({ result: z.array(kept) }),
  }),
  add: endpoint('POST', '/jobs/addGlobalAlert', {
    about: 'Announces something to everybody, with a countdown; at zero everybody is signed out.',
    access: alertWriters,
    effect: 'undoable',
    changes: ['support'],
    input: z.object(input),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/jobs/editGlobalAlert/:id', {
    about: 'Changes the words or the time of an announcement that lies ahead.',
    access: alertWriters,
    effect: 'undoable',
    changes: ['support'],
    input: z.object({ id: f.id, version: f.version, ...input }),
  }),
  withdraw: endpoint('POST', '/jobs/deleteGlobalAlert/:id', {
    about: 'Withdraws an announcement, so that nobody sees it any more.',
    access: alertWriters,
    effect: 'undoable',
    changes: ['support'],
    input: z.object({ id: f.id }),
  }),
}
