import { useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import type { Booking } from '#features/schedule/calendar/web/booking/BookingDialog.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useViewer } from '#web/viewer.ts'
import { countText } from '../count-text.ts'
import classes from '../DashboardPage.module.css'
import { UnscheduledJobs } from '../UnscheduledJobs.tsx'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import { useToday } from './use-today.ts'

const BookingDialog = lazyDialog(
  async () => (await import('#features/schedule/calendar/web/booking/BookingDialog.tsx')).BookingDialog,
  { isSoon: true },
)

/** Open jobs without an appointment, to be booked. */
export function UnscheduledWidget() {
  const t = useTexts()
  const mayBook = canBook(useViewer()) === true
  const [booking, setBooking] = useState<Booking | null>(null)
  const open = useJobOpener()
  const { data, error, refetch } = useToday()
  const result = data?.result
  return (
    <Widget
      widget="unscheduled"
      about={t('Open jobs without an appointment, newest first.')}
      tour="unscheduled"
      count={
        result && (
          <span className={classes.count}>
            {countText(result.unscheduledTotal, result.unscheduledCapped)}
          </span>
        )
      }
    >
      <WidgetRows
        read={{ data: result?.unscheduled, error, refetch }}
        empty={t('Every open job has an appointment.')}
      >
        {jobs => (
          <UnscheduledJobs
            jobs={jobs.map(jobRowFromWire)}
            total={result!.unscheduledTotal}
            onOpen={open}
            {...(mayBook && { onBook: job => setBooking({ job }) })}
          />
        )}
      </WidgetRows>
      {booking && <BookingDialog booking={booking} onClose={() => setBooking(null)} />}
    </Widget>
  )
}
