import { Button } from '@mantine/core'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { titleOf } from '#features/schedule/calendar/web/calendar-events.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import classes from './DashboardPage.module.css'

interface UnscheduledJobsProps {
  jobs: readonly ShownRow[]
  total: number
  onOpen: (job: number) => void
  /** Left out for people who can't book. */
  onBook?: (job: ShownRow) => void
}

/** The newest unscheduled jobs. */
export function UnscheduledJobs({ jobs, total, onOpen, onBook }: UnscheduledJobsProps) {
  const t = useTexts()
  return (
    <>
      <ul className={classes.rows}>
        {jobs.map(job => {
          const title = titleOf(job)
          return (
            <li key={job.id} className={classes.waiting}>
              <button type="button" className={classes.waitingJob} onClick={() => onOpen(job.id)}>
                <span className={classes.title}>{title}</span>
                <span className={classes.place}>
                  {[job.suburb || job.address, job.job_types].filter(Boolean).join(' · ')}
                </span>
              </button>
              {onBook && (
                <Button
                  variant="light"
                  size="compact-sm"
                  className={classes.book}
                  aria-label={t('Book {{job}}', { job: title })}
                  onClick={() => onBook(job)}
                >
                  {t('Book')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {onBook && total > jobs.length && (
        <Button component={AppLink} to="/calendar" variant="subtle" fullWidth>
          {t('Place them on the calendar')}
        </Button>
      )}
    </>
  )
}
