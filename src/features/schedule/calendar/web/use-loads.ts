import { useDeferredValue, useMemo, useRef } from 'react'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Roster } from '#features/people/shifts/shifts.rules.ts'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import type { PersonOvertime } from '#features/schedule/overtime/overtime.contract.ts'
import { useOvertimeText } from '#features/schedule/overtime/web/use-overtime-text.ts'
import { useShownOvertime } from '#features/schedule/overtime/web/use-shown-overtime.ts'
import { parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerLoad, PlannerPerson } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Load, loadsByDay, sumOf, type Taken } from '../capacity.rules.ts'
import type { AppointmentReply, OutsideRow } from './calendar-events.ts'

interface Shown {
  /** People with rows or columns; null: the view does not separate people. */
  people: readonly PlannerPerson[] | null
  first: number
  last: number
  rows: readonly AppointmentReply[]
  tasks: readonly ShownAgenda[]
  outside: readonly OutsideRow[]
  rosters: readonly Roster[] | undefined
}

/** How full the days shown are: each person's, and each day for all of them. */
export function useLoads({ people, first, last, rows, tasks, outside, rosters }: Shown) {
  const overtime = useShownOvertime(people !== null, { first, last })
  const now = useMemo(
    () => ({ people, first, last, rows, tasks, outside, rosters, overtime }),
    [people, first, last, rows, tasks, outside, rosters, overtime],
  )
  // Counted once what is booked stands on the screen.
  const counted = useDeferredValue<typeof now | null>(now, null)
  const loads = useCounted(counted)
  return counted?.first === first && counted.last === last ? loads : uncounted
}

const uncounted = { loadOf: undefined, loadOn: undefined }

function useCounted(shown: (Shown & { overtime: readonly PersonOvertime[] }) | null) {
  const t = useTexts()
  const { zone, locale, day } = useCompanyTime()
  const sentenceOf = useOvertimeText()
  // Equal loads keep their identity, so that their rows do not render again.
  const kept = useRef(new Map<string, PlannerLoad>())
  return useMemo(() => {
    if (!shown?.people || !shown.rosters) return uncounted
    const { people, first, last, rows, tasks, outside, rosters, overtime } = shown
    const number = new Intl.NumberFormat(locale === 'en' ? 'en-AU' : locale, { maximumFractionDigits: 1 })
    const texts = { t, hours: (minutes: number) => number.format(minutes / 60) }
    const loads = loadsByDay({
      firstDay: first,
      lastDay: last,
      zone,
      booked: [
        ...rows
          .filter(row => row.job_status !== statusId.cancelled)
          .map(row => takenBy({ starts_at: row.appointment_time, ends_at: row.end }, row.workers)),
        ...tasks.map(task => takenBy(task, [task.technician_id])),
      ],
      kept: outside.filter(row => row.is_busy).map(row => takenBy(row, row.technician_ids)),
      rosters,
    })
    const once = (load: PlannerLoad) => {
      const key = JSON.stringify(load)
      const known = kept.current.get(key) ?? load
      kept.current.set(key, known)
      return known
    }
    const isDay = first === last
    const ofPeople = new Map(
      [...loads].flatMap(([person, days]) => {
        const load = sumOf(days)
        // Without shifts there is nothing to show before something is booked.
        if (load.shift === null && load.booked === 0 && load.daysOff === 0) return []
        if (person === 0) return [[person, once(waiting(load, texts))]]
        const above = overtime.filter(each => each.user_id === person)
        return [
          [person, once(withOvertime(shownLoad(load, isDay, texts), above, { ...texts, day, sentenceOf }))],
        ]
      }),
    )
    const byDay = Array.from({ length: last - first + 1 }, (_, i) =>
      once(
        shownLoad(
          sumOf(people.flatMap(({ id }) => (id === 0 ? [] : (loads.get(id)?.[i] ?? [])))),
          false,
          texts,
        ),
      ),
    )
    return {
      loadOf: (person: number) => ofPeople.get(person) ?? null,
      loadOn: (day: number) => byDay[day - first] ?? null,
    }
  }, [shown, zone, locale, day, sentenceOf, t])
}

function takenBy({ starts_at, ends_at }: { starts_at: string; ends_at: string }, people: readonly number[]) {
  return { start: Date.parse(starts_at) / 60_000, end: Date.parse(ends_at) / 60_000, people } satisfies Taken
}

interface Texts {
  t: Translate
  hours: (minutes: number) => string
}

function shownLoad({ booked, shift, over, daysOff }: Load, isDay: boolean, { t, hours }: Texts): PlannerLoad {
  const isOff = shift === 0 && booked === 0
  const note =
    daysOff > 0 && !isDay && (daysOff === 1 ? t('1 day off') : t('{{count}} days off', { count: daysOff }))
  const label = [
    shift === null
      ? t('{{booked}} booked; no shifts set.', { booked: durationText(booked, t) })
      : t('{{booked}} booked of {{shift}} on shift.', {
          booked: durationText(booked, t),
          shift: durationText(shift, t),
        }),
    over > 0 &&
      t('{{over}} outside the shift.', {
        over: durationText(over, t),
      }),
    note && t('Excludes leave: {{days}}.', { days: note }),
    t('Travel between visits isn’t counted.'),
  ]
  return {
    text: isOff
      ? t('Day off')
      : shift
        ? t('{{booked}} of {{shift}} h', { booked: hours(booked), shift: hours(shift) })
        : t('{{hours}} h', { hours: hours(booked) }),
    ...(over > 0 && { over: t('▲ {{hours}} h over', { hours: hours(over) }) }),
    ...(note && { note }),
    label: label.filter(Boolean).join(' '),
    share: shift ? Math.min(1, booked / shift) : null,
  }
}

/** The first is shown in few words; all are said. */
function withOvertime(
  load: PlannerLoad,
  above: readonly PersonOvertime[],
  { t, hours, day, sentenceOf }: Texts & OvertimeTexts,
): PlannerLoad {
  const [first] = above
  if (!first) return load
  const sum = { hours: hours(first.minutes), ordinary: hours(first.ordinary_minutes) }
  return {
    ...load,
    overtime:
      first.first_day === first.last_day
        ? t('{{hours}} of {{ordinary}} h on {{day}}', {
            ...sum,
            day: day(parseDay(first.first_day)!, 'dayMonth'),
          })
        : t('{{hours}} of {{ordinary}} h in the week', sum),
    label: `${load.label} ${t('Overtime: {{hours}}.', { hours: above.map(sentenceOf).join(', ') })}`,
  }
}

interface OvertimeTexts {
  day: ReturnType<typeof useCompanyTime>['day']
  sentenceOf: ReturnType<typeof useOvertimeText>
}

/** Unassigned rows show the hours still to assign. */
const waiting = ({ booked }: Load, { t, hours }: Texts): PlannerLoad => ({
  text: t('{{hours}} h to assign', { hours: hours(booked) }),
  label: t('{{booked}} booked but unassigned.', { booked: durationText(booked, t) }),
  share: null,
})
