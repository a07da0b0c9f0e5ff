import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { canBook, isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import type { Roster } from '#features/people/shifts/shifts.rules.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { dayOf } from '#web/planner/layout/visible-days.ts'
import { Planner } from '#web/planner/Planner.tsx'
import type { PlannerDrop, PlannerMove, PlannerView } from '#web/planner/planner-types.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import type { Booking } from './booking/BookingDialog.tsx'
import classes from './CalendarPage.module.css'
import {
  type AppointmentReply,
  type AppointmentRow,
  appointmentOf,
  type OutsideRow,
  wallStretch,
} from './calendar-events.ts'
import { countedDays, shownDays, spanTitle } from './calendar-span.ts'
import type { OpenedPerson } from './menus/PersonMenu.tsx'
import { useEventMenu } from './menus/use-event-menu.ts'
import { useAgendaMoves } from './moves/use-agenda-moves.ts'
import { useCancelAppointment } from './moves/use-cancel-appointment.tsx'
import { useTravelGap } from './moves/use-travel-gap.ts'
import { markBars, type Pointed } from './pointed.ts'
import type { Selected, Shift } from './selection/moved-together.ts'
import type { Selection } from './selection/use-selection.ts'
import { useEvents } from './use-events.ts'
import { useLoads } from './use-loads.ts'
import { usePeopleDays } from './use-people-days.ts'
import { usePlannerPeople } from './use-planner-people.ts'
import { usePlannerTexts } from './use-planner-texts.ts'

const soon = { isSoon: true }
const EventMenu = lazyPart(async () => (await import('./menus/EventMenu.tsx')).EventMenu, soon)
const PersonMenu = lazyPart(async () => (await import('./menus/PersonMenu.tsx')).PersonMenu, soon)
const RepeatDialog = lazyDialog(
  async () => (await import('#features/jobs/recurring/web/RepeatDialog.tsx')).RepeatDialog,
)

const LeaveDialog = lazyDialog(
  async () => (await import('#features/people/shifts/web/LeaveDialog.tsx')).LeaveDialog,
)

interface CalendarGridProps {
  view: PlannerView
  date: number
  technician: number | null
  isBoard: boolean
  team: readonly TechnicianOption[]
  rows: readonly AppointmentReply[]
  outside: readonly OutsideRow[]
  tasks: readonly ShownAgenda[]
  rosters: readonly Roster[] | undefined
  /** True if the rows belong to the days shown, not to those shown before. */
  isSettled: boolean
  onMove: (row: AppointmentRow, to: PlannerMove) => void
  onResize: (row: AppointmentRow, to: PlannerMove) => void
  onOpenDay: (day: number) => void
  onOpenJob: (job: number) => void
  onBook: (booking: Booking) => void
  onOpenTask: (task: ShownAgenda) => void
  onTechnician: (technician: number | null) => void
  selection: Selection
  /** Shared with a map; left out without one. */
  pointed?: Pointed
  onMoveTogether: (shift: Shift, from: Selected[]) => void
}

/** Minutes of the day: trades start early. */
const workStart = 420
const workEnd = 1020

/** The planner with the company's appointments and their actions. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, technician, isBoard, team, rows, isSettled, selection, onOpenJob, onBook, onOpenTask } =
    props
  const t = useTexts()
  const time = useCompanyTime()
  const mayBook = canBook(useViewer()) === true
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const texts = usePlannerTexts()
  const { events, find, findTask, findOutside } = useEvents(props)
  const menu = useEventMenu(find)
  const newJob = useNewJob()
  const cancel = useCancelAppointment()
  const [repeated, setRepeated] = useState<number | null>(null)
  const people = usePlannerPeople(rows, technician, team, isBoard)
  const days = usePeopleDays(props.rosters, people)
  const gap = useTravelGap(find)
  const agenda = useAgendaMoves(team)
  const [person, setPerson] = useState<OpenedPerson | null>(null)
  const [absent, setAbsent] = useState<number | null>(null)
  const { first, last } = shownDays(view, date)
  const loadDays = countedDays(view, date)
  const loads = useLoads({
    ...props,
    ...loadDays,
    people: isBoard || view !== 'month' ? people : null,
  })
  const isEmpty = isSettled && !events.some(event => dayOf(event.start) <= last && dayOf(event.end) >= first)

  const change = (then: CalendarGridProps['onMove'], thenTask: typeof agenda.move) => (to: PlannerMove) => {
    const row = find(to.id)
    const task = findTask(to.id)
    if (row) then(row, to)
    else if (task) thenTask(task, to)
  }
  const create = (start: number, end: number, person = technician) =>
    newJob.open({
      starts_at: time.toUtc(start),
      // A click on a day of the month or the week does not say how long.
      ...((view === 'day' || (isBoard && view === 'week')) && { minutes: end - start }),
      ...(person && { technician_ids: [person] }),
    })
  const drop = ({ payload, start, person }: PlannerDrop) =>
    onBook({
      job: payload as ShownRow,
      start: time.toUtc(start),
      ...(technician && { technician_ids: [technician] }),
      ...(person !== undefined && { dropped_on: person }),
    })
  const onOpen = useCallback(
    (id: string) => {
      const row = find(id)
      const task = findTask(id)
      const outside = findOutside(id)
      if (row) onOpenJob(row.id)
      else if (task) onOpenTask(task)
      else if (outside) onBook({ job: outside })
    },
    [find, findTask, findOutside, onOpenJob, onOpenTask, onBook],
  )

  const move = (to: PlannerMove) => {
    const row = find(to.id)
    const isTogether = row && selection.chosen.has(row.appointment_id) && selection.selected.length > 1
    if (!isTogether) return change(props.onMove, agenda.move)(to)
    // The one that was dragged is taken from the row that it was dragged out of.
    const from = selection.selected.map(each =>
      each.row.appointment_id === row.appointment_id && to.personBefore !== undefined
        ? { ...each, person: to.personBefore }
        : each,
    )
    const minutes = to.start - wallStretch(row, time.zone).start
    props.onMoveTogether({ minutes, ...(to.person !== undefined && { person: to.person }) }, from)
  }
  const selectAllOf = (person: number) =>
    selection.add(
      rows
        .filter(row => row.workers.includes(person) && !isEnded(row.job_status))
        .map(appointmentOf)
        .filter(row => {
          const { start, end } = wallStretch(row, time.zone)
          return dayOf(start) <= loadDays.last && dayOf(end) >= loadDays.first
        })
        .map(row => ({ row, person })),
    )
  const select = (id: string, on: { person: number | null; isRange: boolean }) => {
    const row = find(id)
    if (row) selection.select(row, on)
    else toast.warning(t('Only appointments can be moved together.'))
  }

  const root = useRef<HTMLDivElement>(null)
  const { pointed } = props
  useEffect(() => (pointed ? markBars(root.current!, pointed) : undefined), [pointed])

  const openPerson = useCallback(
    (id: number, on: HTMLElement) => {
      const name = people?.find(each => each.id === id)?.name ?? ''
      const { left, bottom } = on.getBoundingClientRect()
      setPerson({ id, name, x: left, y: bottom })
    },
    [people],
  )

  return (
    <div ref={root} className={classes.grid} onClickCapture={onlyDoubleClicks} {...menu.handlers}>
      <Planner
        view={view}
        date={date}
        now={time.now}
        events={events}
        {...(people && { people })}
        {...(isBoard && { layout: 'board' as const, gap })}
        dayOfPerson={days.dayOfPerson}
        awayAt={days.awayAt}
        {...(loads.loadOf && loads)}
        label={t('Calendar, {{span}}', { span: spanTitle(view, date, time.locale) })}
        texts={texts}
        locale={time.locale}
        workStart={workStart}
        workEnd={workEnd}
        onOpen={onOpen}
        {...(props.pointed && { onPoint: props.pointed.set })}
        {...(mayBook && {
          onSelect: select,
          isSelecting: selection.isSelecting,
          selectedCount: selection.selected.length,
        })}
        onPerson={openPerson}
        onOpenDay={props.onOpenDay}
        {...(mayBook && {
          onMove: move,
          onResize: change(props.onResize, agenda.resize),
          onCreate: create,
          onExternalDrop: drop,
        })}
      />
      {isEmpty && (
        <p className={classes.hint}>
          {!mayBook
            ? t('You have no appointments here.')
            : isTouch
              ? t('No appointments. Add a job with +, or schedule a waiting one.')
              : t('No appointments. Double-click a time to book a job, or drag an unscheduled one here.')}
        </p>
      )}
      {person && (
        <PersonMenu
          at={person}
          date={date}
          technician={technician}
          onTechnician={props.onTechnician}
          onLeave={setAbsent}
          {...(mayBook && { onSelectAll: selectAllOf })}
          onClose={() => setPerson(null)}
        />
      )}
      {absent !== null && (
        <LeaveDialog leave={sickOn(date, absent)} team={team} onClose={() => setAbsent(null)} />
      )}
      {menu.opened && (
        <EventMenu
          at={menu.opened}
          onClose={menu.close}
          onOpenJob={row => onOpenJob(row.id)}
          onChange={row => onBook({ job: row })}
          onSelect={(row, person) => selection.select(row, { person, isRange: false })}
          onRepeat={row => setRepeated(row.id)}
          onCancel={row => void cancel(row)}
        />
      )}
      {repeated !== null && <RepeatDialog jobId={repeated} onClose={() => setRepeated(null)} />}
    </div>
  )
}

/** Sick leave reported in the morning is mostly for that day. */
const sickOn = (date: number, user_id: number) => ({
  user_id,
  kind: 'sick' as const,
  kind_id: null,
  first_day: dayText(date),
  last_day: dayText(date),
  from_minute: null,
  to_minute: null,
  note: '',
})

/** A single click on a free time does nothing; the New Job dialog opens on a double click. */
function onlyDoubleClicks(event: MouseEvent) {
  const target = event.target as Element
  const free = target.closest('[data-column]') && !target.closest('button')
  // In a phone's month view a tap opens the day; a click without a count comes from the keyboard or a screen reader.
  if (free && event.detail === 1 && !target.closest('[data-compact]')) event.stopPropagation()
}
