import { CloseButton, Drawer, Skeleton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type TechnicianOption, teamContract } from '#features/people/team/team.contract.ts'
import { jobRowFromWire } from '#features/work/jobs/job-rows.wire.ts'
import { canBook } from '#features/work/jobs/jobs.rules.ts'
import { useOpenJob } from '#features/work/jobs/web/use-open-job.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Booking, BookingDialog } from './BookingDialog.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import classes from './CalendarPage.module.css'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { isAppointment } from './calendar-events.ts'
import { LastLoaded } from './LastLoaded.tsx'
import { withPlaced } from './rows-cache.ts'
import { UnscheduledPanel } from './UnscheduledPanel.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useCalendarRows } from './use-calendar-rows.ts'
import { usePlacing } from './use-placing.ts'

const nobody: readonly TechnicianOption[] = []

export default function CalendarPage() {
  const t = useTexts()
  const mayBook = canBook(useViewer()) === true
  const { today, isPhone, show, ...address } = useCalendarAddress()
  const { open: openJob } = useOpenJob()
  // The toolbar reacts at once; the grid renders right after it without blocking the browser.
  const view = useDeferredValue(address.view)
  const date = useDeferredValue(address.date)
  const technician = useDeferredValue(address.technician)
  const read = useCalendarRows(view, date)
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? nobody
  const { placed, move, resize } = usePlacing(team)
  const panel = useUnscheduledPanel()
  const [booking, setBooking] = useState<Booking | null>(null)
  // Kept stable: a new function would re-render every cell of the grid.
  const openDay = useCallback((day: number) => show({ view: 'day', date: day }), [show])
  const loaded = read.data?.data
  const appointments = useMemo(() => loaded?.map(jobRowFromWire).filter(isAppointment), [loaded])
  const rows = useMemo(() => appointments && withPlaced(appointments, placed), [appointments, placed])
  const unscheduled = (draggable: boolean) => (
    <UnscheduledPanel
      draggable={draggable}
      onBook={job => setBooking({ job, ...(technician !== null && { technician_ids: [technician] }) })}
      onOpenJob={openJob}
    />
  )

  return (
    <div className={classes.page}>
      <CalendarToolbar
        address={address}
        today={today}
        onGo={show}
        {...(mayBook && { panel: { isOpen: panel.isOpen, onToggle: panel.toggle } })}
      />
      {read.error && rows && <LastLoaded at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
      <div className={classes.body}>
        {rows ? (
          <CalendarGrid
            view={view}
            date={date}
            technician={technician}
            team={team}
            rows={rows}
            isSettled={!read.isPlaceholderData}
            onMove={move}
            onResize={resize}
            onOpenDay={openDay}
            onOpenJob={openJob}
            onBook={setBooking}
          />
        ) : read.error ? (
          <div className={classes.failed}>
            <LoadFailed
              title={t('The calendar could not be loaded')}
              text={t(read.error)}
              onRetry={read.refetch}
            />
          </div>
        ) : (
          <div className={classes.grid} role="status">
            <VisuallyHidden>{t('Loading')}</VisuallyHidden>
            <Skeleton height="100%" radius="lg" />
          </div>
        )}
        {mayBook && !panel.isDrawer && panel.isOpen && (
          <aside className={classes.panel} aria-label={t('Unscheduled jobs')}>
            <div className={classes.panelHead}>
              <h2>{t('Unscheduled jobs')}</h2>
              <CloseButton size="sm" aria-label={t('Close')} onClick={panel.toggle} />
            </div>
            {unscheduled(true)}
          </aside>
        )}
      </div>
      {mayBook && panel.isDrawer && (
        <Drawer
          opened={panel.isOpen}
          onClose={panel.toggle}
          position={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '82dvh' : 380}
          title={<b>{t('Unscheduled jobs')}</b>}
          closeButtonProps={{ 'aria-label': t('Close') }}
          attributes={{ header: { role: 'presentation' } }}
          classNames={{ content: classes.drawer, body: classes.drawerBody }}
        >
          {unscheduled(false)}
        </Drawer>
      )}
      {booking && <BookingDialog booking={booking} onClose={() => setBooking(null)} />}
    </div>
  )
}

/** Beside the calendar it stays as it was left, and starts open if there is room; a drawer starts closed. */
function useUnscheduledPanel() {
  const isDrawer = useIsNarrow()
  const [isKept, keep] = useLocalStorage({
    key: 'calendarPanel',
    defaultValue: matchMedia('(min-width: 75em)').matches,
    getInitialValueInEffect: false,
  })
  const [isPulled, pull] = useState(false)
  return {
    isDrawer,
    isOpen: isDrawer ? isPulled : isKept,
    toggle: () => (isDrawer ? pull(open => !open) : keep(open => !open)),
  }
}
