import { Button, Group } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { LastLoaded } from '#features/schedule/calendar/web/LastLoaded.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import classes from '../DashboardPage.module.css'
import { NextJob } from '../today/NextJob.tsx'
import { TechnicianDay } from '../today/TechnicianDay.tsx'
import { groupByTechnician, openOf, ownDay } from '../today/today-groups.ts'
import { Widget } from '../Widget.tsx'
import { useToday } from './use-today.ts'

/** Today's visits by technician; technicians see only their own. */
export function TodayWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const viewer = useViewer()
  const mayBook = canBook(viewer) === true
  const open = useJobOpener()
  const read = useToday()
  const result = read.data?.result
  const rows = result?.appointments.map(jobRowFromWire) ?? []
  const isOwn = seesOwnWorkOnly(viewer)
  const groups = isOwn ? ownDay(rows, viewer) : groupByTechnician(rows, viewer.id)
  const own = isOwn ? (groups[0]?.appointments ?? []) : []
  const [next] = openOf(own, time.now, time.zone)
  const listed = groups
    .map(group => ({ ...group, appointments: group.appointments.filter(row => row.key !== next?.key) }))
    .filter(group => group.appointments.length > 0)
  const count = rows.length
  return (
    <Widget
      widget="today"
      title={time.day((result && parseDay(result.day)) ?? time.today, 'longDate')}
      isBare
      tour="today"
      end={
        <Button
          component={AppLink}
          to="/calendar"
          query={{ view: 'day' }}
          variant="default"
          leftSection={<IconCalendar size={16} />}
        >
          {t('Calendar')}
        </Button>
      }
    >
      {!result && read.error && (
        <LoadFailed
          title={t('Couldn’t load today’s appointments')}
          text={t(read.error)}
          onRetry={read.refetch}
        />
      )}
      {!result && !read.error && <PageSkeleton shape="cards" />}
      {result && (
        <>
          {read.error && <LastLoaded at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
          <p className={classes.dayCount}>
            {count === 0
              ? t('No appointments today')
              : count === 1
                ? t('1 appointment')
                : t('{{count}} appointments', { count })}
          </p>
          {count === 0 ? (
            <NothingToday mayBook={mayBook} />
          ) : (
            <div className={classes.days}>
              {isOwn && <NextJob rows={own} onOpen={open} />}
              {listed.map(group => (
                <TechnicianDay
                  key={group.id}
                  group={group}
                  isAlone={groups.length === 1 && group.id === viewer.id}
                  onOpen={open}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Widget>
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
