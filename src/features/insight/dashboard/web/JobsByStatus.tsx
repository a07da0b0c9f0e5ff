import { statusTone } from '#features/jobs/job-status/web/status-tone.ts'
import { tabs } from '#features/jobs/jobs/jobs.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { countText } from './count-text.ts'
import classes from './DashboardPage.module.css'

interface JobsByStatusProps {
  statuses: readonly { status: number; label: string; jobs: number; capped: boolean }[]
  /** True if only the viewer's own jobs are counted. */
  isOwn: boolean
}

/** Open jobs by status, each with a link to the list. */
export function JobsByStatus({ statuses, isOwn }: JobsByStatusProps) {
  const t = useTexts()
  return (
    <Card flush aria-labelledby="by-status" data-tour="open-jobs">
      <h3 id="by-status" className={classes.heading}>
        {isOwn ? t('Your open jobs') : t('Open jobs')}
      </h3>
      <ul className={classes.rows}>
        {statuses.map(({ status, label, jobs, capped }) => (
          <li key={status}>
            <AppLink
              to="/jobs"
              query={{ tab: tabs.active, status }}
              className={classes.row}
              data-none={jobs === 0 || undefined}
            >
              <StatusBadge tone={statusTone(status)} dot>
                {t(label)}
              </StatusBadge>
              <b>{countText(jobs, capped)}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
