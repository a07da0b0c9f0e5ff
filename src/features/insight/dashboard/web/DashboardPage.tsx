import { Button, Group } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { AllHidden } from '#features/account/page-settings/web/AllHidden.tsx'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { NewWebLeads } from '#features/sales/leads/web/NewWebLeads.tsx'
import type { Booking } from '#features/schedule/calendar/web/BookingDialog.tsx'
import { LastLoaded } from '#features/schedule/calendar/web/LastLoaded.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import classes from './DashboardPage.module.css'
import { JobsByStatus } from './JobsByStatus.tsx'
import { NextJob } from './NextJob.tsx'
import { TechnicianDay } from './TechnicianDay.tsx'
import { groupByTechnician, ownDay } from './today-groups.ts'
import { UnscheduledJobs } from './UnscheduledJobs.tsx'

const BookingDialog = lazyPart(
  async () => (await import('#features/schedule/calendar/web/BookingDialog.tsx')).BookingDialog,
  { isSoon: true },
)

/** Today: who goes where, what is open, and what is unscheduled. */
export default function DashboardPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(dashboardContract.today, {})
  const [booking, setBooking] = useState<Booking | null>(null)
  const { open: openJob } = useOpenJob()
  const viewer = useViewer()
  const shown = usePageSettings(layoutPages.dashboard)
  const mayBook = canBook(viewer) === true
  const mayWebLeads = useMay({ as: 'user', permission: 'widgets.webLeads' })

  if (!read.data) {
    if (!read.error) return <PageSkeleton shape="cards" />
    return (
      <LoadFailed
        title={t('Today’s appointments could not be loaded')}
        text={t(read.error)}
        onRetry={read.refetch}
      />
    )
  }
  if (!shown.today && !shown.unscheduled && !shown.open_jobs) return <AllHidden />
  const { result } = read.data
  const rows = result.appointments.map(jobRowFromWire)
  const groups = seesOwnWorkOnly(viewer) ? ownDay(rows, viewer) : groupByTechnician(rows, viewer.id)
  const count = result.appointments.length
  return (
    <>
      {mayWebLeads && <NewWebLeads />}
      {read.error && <LastLoaded at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
      <div
        className={classes.page}
        data-one={!shown.today || !(shown.unscheduled || shown.open_jobs) || undefined}
      >
        {shown.today === 1 && (
          <section className={classes.main} aria-labelledby="today">
            <div className={classes.head} data-tour="today">
              <div>
                <h2 id="today">{time.day(parseDay(result.day) ?? time.today, 'longDate')}</h2>
                <p>
                  {count === 0
                    ? t('No appointments today')
                    : count === 1
                      ? t('1 appointment')
                      : t('{{count}} appointments', { count })}
                </p>
              </div>
              <Button
                component={AppLink}
                to="/calendar"
                query={{ view: 'day' }}
                variant="default"
                leftSection={<IconCalendar size={16} />}
              >
                {t('Calendar')}
              </Button>
            </div>
            {count === 0 ? (
              <NothingToday mayBook={mayBook} />
            ) : (
              <div className={classes.days}>
                {seesOwnWorkOnly(viewer) && <NextJob rows={groups[0]!.appointments} onOpen={openJob} />}
                {groups.map(group => (
                  <TechnicianDay
                    key={group.id}
                    group={group}
                    isAlone={groups.length === 1 && group.id === viewer.id}
                    onOpen={openJob}
                  />
                ))}
              </div>
            )}
          </section>
        )}
        <div className={classes.side}>
          {shown.unscheduled === 1 && (mayBook || result.unscheduledTotal > 0) && (
            <UnscheduledJobs
              jobs={result.unscheduled.map(jobRowFromWire)}
              total={result.unscheduledTotal}
              isCapped={result.unscheduledCapped}
              onOpen={openJob}
              {...(mayBook && { onBook: job => setBooking({ job }) })}
            />
          )}
          {shown.open_jobs === 1 && (
            <JobsByStatus statuses={result.statuses} isOwn={seesOwnWorkOnly(viewer)} />
          )}
        </div>
      </div>
      {booking && <BookingDialog booking={booking} onClose={() => setBooking(null)} />}
    </>
  )
}

function NothingToday({ mayBook }: { mayBook: boolean }) {
  const t = useTexts()
  const newJob = useNewJob()
  return (
    <Card flush>
      <EmptyState
        title={t('Nothing is booked for today')}
        text={
          mayBook
            ? t('Book a job, or give an unscheduled one a time.')
            : t('When the office books a job for you, it appears here.')
        }
        icon={<IconCalendar size={22} stroke={1.6} />}
        action={
          <Group gap={8} justify="center">
            {mayBook && <Button onClick={() => newJob.open()}>{t('Book a job')}</Button>}
            <Button component={AppLink} to="/calendar" variant="default">
              {t('Open the calendar')}
            </Button>
          </Group>
        }
      />
    </Card>
  )
}
