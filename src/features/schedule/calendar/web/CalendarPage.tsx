import { CloseButton, Skeleton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { usualDay } from '#features/schedule/agenda/agenda.rules.ts'
import { agendaFromWire, type ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import type { AgendaDialogProps } from '#features/schedule/agenda/web/AgendaDialog.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { Booking } from './booking/BookingDialog.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import classes from './CalendarPage.module.css'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { isAppointmentReply, outsideRows } from './calendar-events.ts'
import { countedDays, shownDays } from './calendar-span.ts'
import { LastLoaded } from './LastLoaded.tsx'
import { withPlaced } from './moves/rows-cache.ts'
import { usePlacing } from './moves/use-placing.ts'
import { useDayPlan } from './plans/use-day-plan.ts'
import { createPointed } from './pointed.ts'
import type { Selected, Shift } from './selection/moved-together.ts'
import { SelectionBar, selectedText } from './selection/SelectionBar.tsx'
import { useMovingTogether } from './selection/use-moving-together.tsx'
import { useSelection } from './selection/use-selection.ts'
import { UnscheduledPanel } from './unscheduled/UnscheduledPanel.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useCalendarRows } from './use-calendar-rows.ts'

const BoardMap = lazyPart(async () => (await import('./map/BoardMap.tsx')).BoardMap, {
  meanwhile: <Skeleton height="100%" radius="lg" />,
})

const soon = { isSoon: true }
const BookingDialog = lazyDialog(
  async () => (await import('./booking/BookingDialog.tsx')).BookingDialog,
  soon,
)
const AgendaDialog = lazyDialog(
  async () => (await import('#features/schedule/agenda/web/AgendaDialog.tsx')).AgendaDialog,
  soon,
)
const AgendaDetails = lazyPart(
  async () => (await import('#features/schedule/agenda/web/AgendaDetails.tsx')).AgendaDetails,
  soon,
)
const UnscheduledDrawer = lazyPart(
  async () => (await import('./unscheduled/UnscheduledDrawer.tsx')).UnscheduledDrawer,
  soon,
)
const PlanBar = lazyPart(async () => (await import('./plans/PlanBar.tsx')).PlanBar, soon)

const nobody: readonly TechnicianOption[] = []

export default function CalendarPage() {
  const t = useTexts()
  const viewer = useViewer()
  const mayBook = canBook(viewer) === true
  const isOwnOnly = seesOwnWorkOnly(viewer)
  const { today, isPhone, show, choose, address } = useCalendarAddress()
  const openJob = useJobOpener()
  // The toolbar reacts at once; the grid renders right after it without blocking the browser.
  const view = useDeferredValue(address.view)
  const date = useDeferredValue(address.date)
  const technician = useDeferredValue(address.technician)
  const isBoard = useDeferredValue(address.isBoard) && !isOwnOnly
  const isOnePerson = isOwnOnly || technician !== null
  const { read, rows: loaded, tasks: loadedTasks, rosters } = useCalendarRows(view, date, isOnePerson)
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? nobody
  const { placed, move, resize } = usePlacing(team)
  const panel = useUnscheduledPanel()
  const [booking, setBooking] = useState<Booking | null>(null)
  const agenda = useAgendaDialogs(date, technician)
  // Kept stable: a new function would re-render every cell of the grid.
  const onTechnician = useCallback((technician: number | null) => choose({ technician }), [choose])
  const openDay = useCallback((day: number) => show({ view: 'day', date: day }), [show])
  const appointments = useMemo(() => loaded?.filter(isAppointmentReply), [loaded])
  const outside = useMemo(() => outsideRows(loaded ?? []), [loaded])
  const tasks = useMemo(() => loadedTasks?.map(agendaFromWire) ?? [], [loadedTasks])
  const plan = useDayPlan(team, appointments)
  const together = useMovingTogether(team)
  const rows = useMemo(
    () =>
      appointments && withPlaced(withPlaced(withPlaced(appointments, placed), together.placed), plan.planned),
    [appointments, placed, together.placed, plan.planned],
  )
  const selection = useSelection(rows)
  const moveTogether = async (shift: Shift, from: readonly Selected[] = selection.selected) => {
    const isDone = plan.isOn ? plan.moveTogether(from, shift) : await together.move(from, shift)
    // In whose rows they were selected says nothing any more.
    if (isDone && shift.person !== undefined) selection.clear()
  }
  const { first, last } = shownDays(view, date)
  const isMap = address.isMap && !isOwnOnly
  const [pointed] = useState(createPointed)
  const book = useCallback(
    (job: ShownRow) => setBooking({ job, ...(technician && { technician_ids: [technician] }) }),
    [technician],
  )

  return (
    <div className={classes.page}>
      <CalendarToolbar
        address={address}
        today={today}
        onGo={choose}
        {...(mayBook && { onAddAgenda: agenda.add, isPanelOpen: panel.isOpen, onPanel: panel.toggle })}
        {...(mayBook && { isSelecting: selection.isSelecting, onSelect: selection.toggle })}
        {...(mayBook &&
          view !== 'month' && { isPlanOn: plan.isOn, onPlan: plan.isOn ? plan.leave : plan.start })}
      />
      {read.error && rows && <LastLoaded at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
      {plan.isOn && <PlanBar plan={plan} first={first} last={last} />}
      <VisuallyHidden role="status">
        {selection.selected.length > 0 && selectedText(selection.selected.length, t)}
      </VisuallyHidden>
      {mayBook && (selection.isSelecting || selection.selected.length > 0) && (
        <SelectionBar
          key={selection.chosen.size === 0 ? 'none' : 'some'}
          selected={selection.selected}
          team={team}
          isBusy={together.isBusy}
          onMove={shift => void moveTogether(shift)}
          onClear={selection.clear}
        />
      )}
      <div className={classes.body} data-map={isMap || undefined}>
        {rows ? (
          <CalendarGrid
            view={view}
            date={date}
            technician={technician}
            isBoard={isBoard}
            team={team}
            rows={rows}
            outside={outside}
            tasks={tasks}
            rosters={rosters}
            isSettled={!read.isPlaceholderData}
            onMove={plan.isOn ? plan.move : move}
            onResize={plan.isOn ? plan.resize : resize}
            onOpenDay={openDay}
            onOpenJob={openJob}
            onBook={setBooking}
            onOpenTask={agenda.open}
            onTechnician={onTechnician}
            selection={selection}
            {...(isMap && { pointed })}
            onMoveTogether={(shift, from) => void moveTogether(shift, from)}
          />
        ) : read.error ? (
          <div className={classes.failed}>
            <LoadFailed title={t('Couldn’t load the calendar')} text={t(read.error)} onRetry={read.refetch} />
          </div>
        ) : (
          <div className={classes.grid} role="status">
            <VisuallyHidden>{t('Loading')}</VisuallyHidden>
            <Skeleton height="100%" radius="lg" />
          </div>
        )}
        <div className={classes.side}>
          {isMap && rows && (
            <BoardMap
              rows={rows}
              {...(isBoard || view !== 'month' ? countedDays(view, date) : { first, last })}
              technician={technician}
              pointed={pointed}
              onOpenJob={openJob}
              onTechnician={onTechnician}
            />
          )}
          {mayBook && !panel.isDrawer && panel.isOpen && (
            <aside className={classes.panel} aria-label={t('Unscheduled jobs')}>
              <div className={classes.panelHead}>
                <h2>{t('Unscheduled jobs')}</h2>
                <CloseButton size="sm" aria-label={t('Close')} onClick={panel.toggle} />
              </div>
              <UnscheduledPanel draggable onBook={book} onOpenJob={openJob} />
            </aside>
          )}
        </div>
      </div>
      {mayBook && panel.isDrawer && (
        <UnscheduledDrawer
          opened={panel.isOpen}
          onClose={panel.toggle}
          isPhone={isPhone}
          onBook={book}
          onOpenJob={openJob}
        />
      )}
      {agenda.opened && <AgendaDetails task={agenda.opened} onEdit={agenda.edit} onClose={agenda.close} />}
      {agenda.edited && <AgendaDialog task={agenda.edited} team={team} onClose={agenda.close} />}
      {booking && <BookingDialog booking={booking} onClose={() => setBooking(null)} />}
    </div>
  )
}

/** The details of a task, and the form of one that is changed or new. */
function useAgendaDialogs(date: number, technician: number | null) {
  const { toUtc } = useCompanyTime()
  const [opened, setOpened] = useState<ShownAgenda | null>(null)
  const [edited, setEdited] = useState<AgendaDialogProps['task'] | null>(null)
  return {
    opened,
    edited,
    open: setOpened,
    edit() {
      setEdited(opened)
      setOpened(null)
    },
    add: useCallback(() => {
      const at = (minute: number) => toUtc(date * dayMinutes + minute)
      setEdited({
        starts_at: at(usualDay.start),
        ends_at: at(usualDay.end),
        ...(technician && { technician_id: technician }),
      })
    }, [toUtc, date, technician]),
    close() {
      setOpened(null)
      setEdited(null)
    },
  }
}

/** Beside the calendar it stays as it was left, and starts open if names still have room; a drawer starts closed. */
function useUnscheduledPanel() {
  const isDrawer = useIsNarrow()
  const [isKept, keep] = useLocalStorage({
    key: 'calendarPanel',
    defaultValue: matchMedia('(min-width: 106em)').matches,
    getInitialValueInEffect: false,
  })
  const [isPulled, pull] = useState(false)
  return {
    isDrawer,
    isOpen: isDrawer ? isPulled : isKept,
    toggle: useCallback(() => (isDrawer ? pull(open => !open) : keep(open => !open)), [isDrawer, keep]),
  }
}
