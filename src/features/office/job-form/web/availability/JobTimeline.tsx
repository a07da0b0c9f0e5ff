import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { maxDuration, minDuration } from '#features/account/job-types/durations.rules.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { agendaFromWire } from '#features/schedule/agenda/agenda.wire.ts'
import { isAppointmentReply, outsideRows } from '#features/schedule/calendar/web/calendar-events.ts'
import { spanTitle } from '#features/schedule/calendar/web/calendar-span.ts'
import { useCalendarRows } from '#features/schedule/calendar/web/use-calendar-rows.ts'
import { useEvents } from '#features/schedule/calendar/web/use-events.ts'
import { usePeopleDays } from '#features/schedule/calendar/web/use-people-days.ts'
import { usePlannerPeople } from '#features/schedule/calendar/web/use-planner-people.ts'
import { usePlannerTexts } from '#features/schedule/calendar/web/use-planner-texts.ts'
import { useTexts } from '#web/i18n.ts'
import { dayOf, stepDate } from '#web/planner/layout/visible-days.ts'
import { Planner } from '#web/planner/Planner.tsx'
import type { PlannerEvent, PlannerMove, PlannerView } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'
import classes from './Availability.module.css'
import { Openings } from './Openings.tsx'
import { useSlotHint } from './use-slot-hint.ts'
import { useTakeTime } from './use-take-time.ts'

const ownColour = '#0b7f77'
const nothing: readonly never[] = []

/** The technicians' board in a job's form: a click or a drag gives the job its time and who comes. */
export function JobTimeline() {
  const t = useTexts()
  const time = useCompanyTime()
  const texts = usePlannerTexts()
  const hint = useSlotHint()
  const take = useTakeTime()
  const { setValue, getValues } = useFormContext<JobValues>()
  const [chosen, appointments] = useWatch<JobValues, ['technician_ids', 'appointments']>({
    name: ['technician_ids', 'appointments'],
  })
  const first = appointments.find(each => each.starts_at)?.starts_at
  const [view, setView] = useState<PlannerView>('day')
  const [picked, setPicked] = useState<number | null>(null)
  const date = picked ?? (first ? dayOf(time.toWall(first)) : time.today)
  const { read, rows: loaded, tasks, rosters } = useCalendarRows(view, date)
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? nothing

  const rows = useMemo(() => loaded?.filter(isAppointmentReply) ?? [], [loaded])
  const outside = useMemo(() => outsideRows(loaded ?? []), [loaded])
  const agenda = useMemo(() => tasks?.map(agendaFromWire) ?? [], [tasks])
  // Others' events are only shown; only this job's own appointments can be moved here.
  const { events } = useEvents({
    rows,
    outside,
    tasks: agenda,
    technician: null,
    isBoard: true,
    fixed: t('Already booked.'),
  })
  const people = usePlannerPeople(rows, null, team, true)
  const days = usePeopleDays(rosters, people)
  const own = appointments.flatMap(({ starts_at, minutes }, at): PlannerEvent[] => {
    if (!starts_at) return []
    const start = time.toWall(starts_at)
    return [
      {
        id: `own-${at}`,
        start,
        end: start + minutes,
        title: t('This job'),
        facts: [t('This job'), time.instant(starts_at, 'dayAndTime')],
        colours: [ownColour],
        people: chosen,
        movable: true,
      },
    ]
  })

  /** Shift as of the press or key that chooses a time. */
  const joins = useRef(false)
  const keepShift = ({ shiftKey }: { shiftKey: boolean }) => {
    joins.current = shiftKey
  }

  function change({ id, start, end, person, personBefore }: PlannerMove) {
    const at = Number(id.replace('own-', ''))
    const minutes = Math.min(maxDuration, Math.max(minDuration, end - start))
    const next = getValues('appointments').map((each, i) =>
      i === at ? { ...each, starts_at: time.toUtc(start), minutes } : each,
    )
    setValue('appointments', next, { shouldDirty: true })
    if (person === undefined) return
    const others = getValues('technician_ids').filter(each => each !== personBefore && each !== person)
    setValue('technician_ids', person === 0 ? others : [...others, person], { shouldDirty: true })
  }

  return (
    <section
      aria-label={t('Technician timeline')}
      onPointerDownCapture={keepShift}
      onKeyDownCapture={keepShift}
    >
      <Group gap={8} justify="space-between" mb={8}>
        <div>
          <Text fw={500} size="sm" component="h3" m={0}>
            {t('Technician timeline')}
          </Text>
          <Text size="xs" c="dimmed">
            {read.error ? t(read.error) : hint}
          </Text>
        </div>
        <Group gap={6}>
          <Text size="sm" fw={500} aria-live="polite">
            {spanTitle(view, date, time.locale)}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Previous')}
            onClick={() => setPicked(stepDate(view, date, -1))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button size="compact-sm" variant="default" onClick={() => setPicked(time.today)}>
            {t('Today')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Next')}
            onClick={() => setPicked(stepDate(view, date, 1))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <SegmentedControl<PlannerView>
            size="xs"
            aria-label={t('Month, week or day')}
            value={view}
            onChange={setView}
            data={[
              { value: 'month', label: t('Month') },
              { value: 'week', label: t('Week') },
              { value: 'day', label: t('Day') },
            ]}
          />
        </Group>
      </Group>
      <div className={classes.openings}>
        <Openings onTake={take} />
      </div>
      <Planner
        layout="board"
        view={view}
        date={date}
        now={time.now}
        events={[...events, ...own]}
        people={people ?? nothing}
        dayOfPerson={days.dayOfPerson}
        awayAt={days.awayAt}
        label={t('Technician timeline')}
        texts={texts}
        locale={time.locale}
        workStart={420}
        workEnd={1020}
        height="min(700px, 64dvh)"
        onOpen={() => undefined}
        onOpenDay={day => {
          setPicked(day)
          setView('day')
        }}
        onMove={change}
        onResize={change}
        onCreate={(start, end, person) =>
          take({
            technician: person || null,
            joins: joins.current,
            starts_at: time.toUtc(start),
            // A click takes the usual time; only what was drawn says how long.
            ...(end - start !== 2 * 30 && view !== 'month' && { minutes: end - start }),
          })
        }
      />
    </section>
  )
}
