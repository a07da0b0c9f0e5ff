import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostCalendars } from './google-calendar.rules.ts'

const connection = z.object({
  email: z.string(),
  connected_at: f.instantOut,
  /** Calendars that are read: their ids at Google, and their names. */
  calendars: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The calendar that appointments are written to; null: none. */
  write: z.nullable(z.string()),
  /** 'ended': the consent was taken back; 'away': Google does not answer; 'gone': a chosen calendar is no more. */
  problem: z.nullable(z.enum(['ended', 'away', 'gone'])),
  read_at: z.nullable(f.instantOut),
  /** Appointments that stand in the calendar. */
  written: z.number(),
})
export type GoogleConnection = z.output<typeof connection>
/** The same as the server writes it. */
export type GoogleConnectionWritten = z.input<typeof connection>

const calendarId = f.requiredLine(300)
const changes = ['settings', 'appointments'] as const

export const googleCalendarContract = {
  status: endpoint('GET', '/jobs/getGoogleCalendar', {
    about: 'How the signed-in person’s Google Calendar is connected; `available`: whether it can be.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ available: z.boolean(), result: z.nullable(connection) }),
  }),
  start: endpoint('POST', '/jobs/startGoogleCalendar', {
    about: 'The address of Google’s page on which the person agrees; it leads back to /settings/calendar.',
    access: user(),
    effect: 'undoable',
    reply: z.object({ url: z.string() }),
  }),
  connect: endpoint('POST', '/jobs/setGoogleCalendar', {
    about: 'Connects Google Calendar by what Google’s page sent along: the code and the state.',
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(2_000)),
      state: z.string().check(z.minLength(1), z.maxLength(2_000)),
    }),
    reply: z.object({ result: connection }),
  }),
  calendars: endpoint('GET', '/jobs/getGoogleCalendars', {
    about: 'The calendars of the connected account, as Google lists them.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.array(
        z.object({ id: z.string(), name: z.string(), primary: z.boolean(), writable: z.boolean() }),
      ),
    }),
  }),
  select: endpoint('POST', '/jobs/selectGoogleCalendars', {
    about:
      'Chooses the calendars that are read, and the one that own appointments are written to (null: none).',
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object({
      calendars: z.array(calendarId).check(z.maxLength(mostCalendars)),
      write: z._default(z.nullable(calendarId), null),
    }),
    reply: z.object({ result: connection }),
  }),
  sync: endpoint('POST', '/jobs/syncGoogleCalendar', {
    about: 'Has the connected calendars read and written now.',
    access: user(),
    effect: 'leaves',
    changes,
  }),
  disconnect: endpoint('POST', '/jobs/removeGoogleCalendar', {
    about: 'Ends the connection and gives the consent back; `remove` also takes away what was written.',
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object({ remove: z._default(f.flag, false) }),
  }),
}
