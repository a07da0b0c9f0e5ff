import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { isOutside, outsideTitle } from '#features/schedule/calendar/web/calendar-events.ts'
import { usePeopleDays } from '#features/schedule/calendar/web/use-people-days.ts'
import { dayMinutes, dayText, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'
import classes from './Availability.module.css'
import { AvailabilityLine, type Planned } from './AvailabilityLine.tsx'
import { Openings } from './Openings.tsx'
import { hoursShown, onDay } from './slots.ts'
import { useSlotHint } from './use-slot-hint.ts'
import { useTakeTime } from './use-take-time.ts'

/** When everybody is free on a day; a click on a line makes the appointment, with that technician. */
export function Availability() {
  const t = useTexts()
  const time = useCompanyTime()
  const hint = useSlotHint()
  const takeTime = useTakeTime()
  const [chosen, appointments] = useWatch<JobValues, ['technician_ids', 'appointments']>({
    name: ['technician_ids', 'appointments'],
  })
  const [picked, setPicked] = useState<number | null>(null)
  const lines = useRef<HTMLDivElement>(null)
  const team = useRead(teamContract.workers, {}, { staleTime: 300_000 }).data?.result ?? []
  const first = appointments.find(each => each.starts_at)?.starts_at
  const day = picked ?? (first ? Math.floor(time.toWall(first) / dayMinutes) : time.today)
  const date = dayText(day)
  const { data, error } = useRead(
    calendarContract.range,
    { startDate: date, endDate: date, worker: [] },
    { keepPrevious: true },
  )

  const shifts = useRead(shiftsContract.range, { startDate: date, endDate: date }, { keepPrevious: true })
  const { dayOfPerson } = usePeopleDays(shifts.data?.result)
  const rows = (data?.data ?? []).map(jobRowFromWire).filter(row => row.is_busy)
  const booked = rows.flatMap(row => {
    const stretch = row.starts_at && onDay(time.toWall(row.starts_at), row.minutes ?? defaultDuration, day)
    return stretch
      ? [
          {
            ...stretch,
            title: isOutside(row) ? outsideTitle(row, t) : `#${row.number} ${row.name}`,
            people: row.technician_ids,
          },
        ]
      : []
  })
  const own = appointments.flatMap(({ starts_at, minutes }): Planned[] => {
    const stretch = starts_at && onDay(time.toWall(starts_at), minutes, day)
    return stretch ? [{ ...stretch, title: t('This job'), isOwn: true }] : []
  })
  const hours = hoursShown([...booked, ...own])
  const people = [{ value: null, label: t('Nobody yet'), color: undefined }, ...team]

  function take(technician: number | null, minutes: number, joins: boolean) {
    takeTime({ technician, starts_at: time.toUtc(day * dayMinutes + minutes), joins })
    setPicked(null)
  }

  function takeOpening(opening: { technician: number; starts_at: string; minutes: number }) {
    takeTime(opening)
    setPicked(null)
  }

  return (
    <section aria-label={t('Availability')}>
      <Group gap={8} justify="space-between" mb={8}>
        <div>
          <Text fw={500} size="sm" component="h3" m={0}>
            {t('Availability')}
          </Text>
          <Text size="xs" c="dimmed">
            {error ? t(error) : hint}
          </Text>
        </div>
        <Group gap={6} wrap="nowrap">
          {[
            { label: t('Today'), to: time.today },
            { label: t('Tomorrow'), to: time.today + 1 },
          ].map(({ label, to }) => (
            <Button
              key={to}
              size="compact-sm"
              variant={day === to ? 'light' : 'default'}
              aria-pressed={day === to}
              onClick={() => setPicked(to)}
            >
              {label}
            </Button>
          ))}
          <DayInput
            ariaLabel={t('Day')}
            width={158}
            value={date}
            onChange={next => setPicked(next ? parseDay(next) : null)}
          />
        </Group>
      </Group>
      <div className={classes.openings}>
        <Openings onTake={takeOpening} />
      </div>
      <div className={classes.lines} ref={lines} aria-busy={!data}>
        <div className={classes.hours} aria-hidden="true">
          {hourMarks(hours).map(mark => (
            <span key={mark} style={{ left: `${(100 * (mark - hours.from)) / (hours.to - hours.from)}%` }}>
              {time.wall(mark, 'time').replace(/:00/, '')}
            </span>
          ))}
        </div>
        {people.map(({ value, label, color }, i) => (
          <AvailabilityLine
            key={value ?? 'nobody'}
            name={label}
            colour={color}
            isChosen={value !== null && chosen.includes(value)}
            isFirst={i === 0}
            day={day}
            hours={hours}
            planned={[
              ...booked.filter(each =>
                value === null ? each.people.length === 0 : each.people.includes(value),
              ),
              ...(value === null ? (chosen.length === 0 ? own : []) : chosen.includes(value) ? own : []),
            ]}
            known={value === null ? null : dayOfPerson(value, day)}
            onTake={(minutes, joins) => take(value, minutes, joins)}
            onLeave={by => focusLine(lines.current, i + by)}
          />
        ))}
      </div>
    </section>
  )
}

function hourMarks({ from, to }: { from: number; to: number }): number[] {
  const every = to - from > 14 * 60 ? 240 : 120
  const marks: number[] = []
  // A mark near the end would be cut.
  for (let at = Math.ceil(from / every) * every; at < to - 90; at += every) marks.push(at)
  return marks
}

function focusLine(lines: HTMLElement | null, index: number): void {
  lines?.querySelectorAll<HTMLElement>('[role="slider"]')[index]?.focus()
}
