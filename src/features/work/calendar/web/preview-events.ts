import { defaultDuration } from '#features/work/jobs/appointments.rules.ts'
import type { ShownRow } from '#features/work/jobs/job-rows.wire.ts'
import type { AppointmentValue } from '#features/work/jobs/web/job-form/job-values.ts'
import type { Translate } from '#web/i18n.ts'
import type { PlannerEvent, PlannerTexts } from '#web/planner/planner-types.ts'
import { namesOf } from './calendar-events.ts'

const ownColour = '#0b7f77'

/** The events already in the calendar, and the appointments being booked. */
export function previewEvents(
  rows: readonly ShownRow[],
  appointments: readonly AppointmentValue[],
  toWall: (instant: string) => number,
  t: Translate,
): PlannerEvent[] {
  const booked = rows.flatMap(row => {
    if (!row.starts_at) return []
    const start = toWall(row.starts_at)
    const title = `#${row.number} ${row.name}`
    const people = namesOf(row)
    return [
      {
        id: row.key,
        start,
        end: start + (row.minutes ?? defaultDuration),
        title,
        subtitle: people,
        colours: row.technicians.map(each => each.color),
        movable: false,
        dimmed: true,
        label: t('{{title}}, {{people}}', { title, people }),
      },
    ]
  })
  const own = appointments.flatMap((each, i) => {
    if (!each.starts_at) return []
    const start = toWall(each.starts_at)
    const title = t('This job')
    return [
      {
        id: `own-${i}`,
        start,
        end: start + each.minutes,
        title,
        colours: [ownColour],
        movable: false,
        label: title,
      },
    ]
  })
  return [...booked, ...own]
}

export function plannerTexts(t: Translate): PlannerTexts {
  return {
    more: count => t('{{count}} more', { count }),
    moreTitle: (when, count) => t('{{when}}, {{count}} events', { when, count }),
    close: t('Close'),
    allDay: t('All day'),
    today: t('Today'),
    day: (date, count) => t('{{date}}, {{count}} events', { date, count }),
    openDay: date => t('Open {{date}}', { date }),
    moveHint: t('Choose a free time with the arrow keys and Enter.'),
    moved: (title, when) => t('{{title}} moved to {{when}}', { title, when }),
    resized: (title, when) => t('{{title}} now lasts {{when}}', { title, when }),
    cancelled: t('Nothing was moved.'),
    fixed: t('This cannot be moved here.'),
  }
}
