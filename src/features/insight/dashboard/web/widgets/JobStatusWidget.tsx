import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { JobsByStatus } from '../JobsByStatus.tsx'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

/** The current statuses of the jobs in a date range. */
export function JobStatusWidget() {
  const t = useTexts()
  const [range, setRange] = useRange('job_status')
  const read = useWidgetData('job_status', range)
  return (
    <Widget
      widget="job_status"
      about={<AboutMeasures of={['jobs']} />}
      range={range}
      onRange={setRange}
      file={{ widget: 'job_status', ...range }}
    >
      <WidgetRows
        read={read}
        isEmpty={rows => rows.every(row => row.jobs === 0)}
        empty={t('No jobs were created in this period.')}
      >
        {rows => (
          <JobsByStatus
            statuses={rows}
            queryOf={status => ({
              tab: isEnded(status) ? jobTabs.history : jobTabs.active,
              status,
              from: range.start,
              to: range.end,
            })}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}
