import { mayChangeAgenda } from '#features/schedule/agenda/agenda.rules.ts'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import { isHexColour } from '#shared/colours/hex-colour.ts'
import { addMinutesUtc, utcToWall, wallToUtc } from '#shared/dates.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import type { PlannerEvent, PlannerMove } from '#web/planner/planner-types.ts'
import { type EventContext, nobodysColour } from './calendar-events.ts'

/** Apart from the ids of appointments. */
export const agendaEventId = (id: number): string => `task-${id}`

/** A task as drawn by the calendar. */
export function toAgendaEvent(
  task: ShownAgenda,
  { zone, locale, viewer, t, fixed }: Omit<EventContext, 'colourBy'>,
): PlannerEvent {
  const start = utcToWall(task.starts_at, zone)
  const end = Math.max(start, utcToWall(task.ends_at, zone))
  const times = plannerFormats(locale).times(start, end)
  const status = task.is_done ? t('Completed') : t('Pending')
  const isMovable = fixed === undefined && mayChangeAgenda(task, viewer) === 'all'
  return {
    id: agendaEventId(task.id),
    start,
    end,
    title: task.title,
    subtitle: task.description,
    people: [task.technician_id],
    colours: [isHexColour(task.technician_colour) ? task.technician_colour : nobodysColour],
    movable: isMovable,
    ...(!isMovable && { why: fixed ?? t('Only the office can move this.') }),
    ...(task.is_done && { pill: '✓', pillName: status }),
    dimmed: task.is_done,
    isOpen: !task.is_done,
    look: 'task',
    facts: [t('Agenda'), task.title, times, task.technician_name, status],
    details: [task.description, task.technician_name, status].filter(Boolean),
  }
}

/** Where a dragged task begins and ends: it lasts as long as before, by the clock that runs. */
export function movedAgenda(task: ShownAgenda, { start }: Pick<PlannerMove, 'start'>, zone: string) {
  const isSame = start === utcToWall(task.starts_at, zone)
  const starts_at = isSame ? task.starts_at : wallToUtc(start, zone)
  const minutes = (Date.parse(task.ends_at) - Date.parse(task.starts_at)) / 60_000
  return { starts_at, ends_at: addMinutesUtc(starts_at, minutes) }
}

/** Where it ends after its end was dragged; never before it begins. */
export function resizedAgenda(task: ShownAgenda, { end }: Pick<PlannerMove, 'end'>, zone: string) {
  const ends_at = wallToUtc(end, zone)
  return { ends_at: Date.parse(ends_at) < Date.parse(task.starts_at) ? task.starts_at : ends_at }
}
