import { statusTone } from '#features/jobs/job-status/web/status-tone.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { countText } from './count-text.ts'
import classes from './DashboardPage.module.css'

interface JobsByStatusProps {
  statuses: readonly { status: number; label: string; jobs: number; capped?: boolean }[]
  /** The list that a status leads to, if not that of open jobs. */
  queryOf?: (status: number) => Record<string, string | number>
}

/** Jobs by status, each with a link to the list. */
export function JobsByStatus({ statuses, queryOf }: JobsByStatusProps) {
  const t = useTexts()
  return (
    <ul className={classes.rows}>
      {statuses.map(({ status, label, jobs, capped }) => (
        <li key={status}>
          <AppLink
            to="/jobs"
            query={queryOf?.(status) ?? { tab: jobTabs.active, status }}
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
  )
}
