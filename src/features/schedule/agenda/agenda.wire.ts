import * as z from 'zod/mini'
import { parseDay, parseInstant } from '#shared/dates.ts'
import * as f from '#shared/fields.ts'
import {
  encode,
  encodeInput,
  field,
  inputOf,
  ourNames,
  plain,
  readReply,
  replyShape,
  type Sendable,
  spellingOf,
} from '#shared/spelling.ts'
import { agendaStatus } from './agenda.rules.ts'

// How an agenda task is spelt; elsewhere it goes from `starts_at` to `ends_at`, is somebody's (`technician_id`) and done or not.

/** Nothing comes out as null, and what is no moment as an invalid date: the rules tell the two apart. */
const moment = z.pipe(
  z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  z.transform(text => {
    const typed = text?.trim()
    return typed ? new Date(parseInstant(typed) ?? Number.NaN) : null
  }),
)
/** The same, or a day as it stands. */
const dayOrMoment = z.pipe(
  z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  z.transform(text => {
    const typed = text?.trim()
    if (!typed) return null
    return parseDay(typed) === null ? new Date(parseInstant(typed) ?? Number.NaN) : typed
  }),
)
const status = z.pipe(
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1)), agendaStatus.pending),
  z.transform(number => number === agendaStatus.done),
)
const statusKind = {
  takes: status,
  answers: z.number(),
  write: (isDone: boolean) => (isDone ? agendaStatus.done : agendaStatus.pending),
  read: (number: number) => number === agendaStatus.done,
}
const both = <N extends string>(name: N) => ({ save: name, row: name }) as const

const fields = {
  title: field(plain(f.line(200), z.string()), both('title')),
  description: field(plain(f.text(4_000), z.string()), both('description')),
  starts_at: field(plain(moment, f.instantOut), both('start_date')),
  ends_at: field(plain(moment, f.instantOut), both('finish_date')),
  due_at: field(plain(dayOrMoment, z.nullable(f.instantOut)), both('due_date')),
  technician_id: field(plain(f.idOrNone, z.number()), both('assigned_worker_id')),
  is_done: field(statusKind, both('status')),
} as const

export const newAgendaTask = inputOf(fields, 'save', {})
export const changedAgendaTask = inputOf(fields, 'save', { id: f.id, version: f.version })
export interface AgendaInput {
  title: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  /** A day: by its end. */
  due_at: Date | string | null
  technician_id: number | null
  is_done: boolean
}

export const agendaTask = z.object({
  id: z.number(),
  ...replyShape(fields, 'row'),
  assigned_worker_name: z.string(),
  assigned_worker_color: z.string(),
  version: z.number(),
})
export type AgendaTask = z.output<typeof agendaTask>

interface Row {
  id: number
  title: string
  description: string
  starts_at: Date
  ends_at: Date
  due_at: Date | null
  technician_id: number
  is_done: boolean
  technician_name: string
  technician_colour: string
  version: number
}

export const agendaToWire = (row: Row): z.input<typeof agendaTask> => ({
  id: row.id,
  ...(encode(fields, 'row', row) as Omit<z.input<typeof agendaTask>, 'id' | 'version'>),
  assigned_worker_name: row.technician_name,
  assigned_worker_color: row.technician_colour,
  version: row.version,
})

export type ShownAgenda = ReturnType<typeof agendaFromWire>

/** A task as the screens know it: moments are texts. */
export function agendaFromWire(reply: AgendaTask) {
  const { id, assigned_worker_name, assigned_worker_color, version } = reply
  const { starts_at, ends_at, due_at, ...rest } = readReply(fields, 'row', reply)
  const text = (moment: unknown) => String(moment)
  return {
    ...rest,
    id,
    starts_at: text(starts_at),
    ends_at: text(ends_at),
    due_at: due_at ? text(due_at) : null,
    technician_id: rest.technician_id as number,
    technician_name: assigned_worker_name,
    technician_colour: assigned_worker_color,
    version,
  }
}

/** A form's values as sent. */
export const spellAgenda = ({
  is_done,
  ...values
}: Omit<Sendable<typeof fields, 'save'>, 'is_done'> & { is_done: boolean }) => ({
  ...encodeInput(fields, 'save', values),
  status: statusKind.write(is_done),
})
export const agendaSpelling = (field: keyof typeof fields) => spellingOf(fields, 'save', field)
export const ourAgendaNames = ourNames(fields)
