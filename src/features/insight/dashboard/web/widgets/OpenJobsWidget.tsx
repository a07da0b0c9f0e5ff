import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { JobsByStatus } from '../JobsByStatus.tsx'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import { useToday } from './use-today.ts'

/** Open jobs by status. */
export function OpenJobsWidget() {
  const t = useTexts()
  const isOwn = seesOwnWorkOnly(useViewer())
  const { data, error, refetch } = useToday()
  return (
    <Widget
      widget="open_jobs"
      title={isOwn ? t('Your open jobs') : undefined}
      about={t('Open jobs by current status.')}
      tour="open-jobs"
    >
      <WidgetRows read={{ data: data?.result.statuses, error, refetch }} empty={t('No open jobs.')}>
        {statuses => <JobsByStatus statuses={statuses} />}
      </WidgetRows>
    </Widget>
  )
}
