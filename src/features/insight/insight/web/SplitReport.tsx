import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { ReportFigures } from '#features/insight/reports/web/ReportFigures.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'

interface SplitReportProps {
  title: string
  about: string
  measures: readonly Measure[]
  by: 'source' | 'technician'
  span: { from: string; to: string }
  onFollow: (followed: Followed) => void
}

/** Figures side by side for each source or technician. */
export function SplitReport({ title, about, measures, by, span: { from, to }, onFollow }: SplitReportProps) {
  const t = useTexts()
  const asked = { name: 'preview', measures: [...measures], by, filter: [], from, to }
  const read = useRead(reportsContract.run, asked, { keepPrevious: true })
  return (
    <Card title={title} about={about}>
      <Loaded read={read} failed={t('Couldn’t load the report')} shape="list">
        {({ result }) => (
          <ReportFigures
            result={{ ...result, chart: 'none' }}
            isPlaceholder={read.isPlaceholderData}
            onFollow={(measure, row) =>
              onFollow({ measure, filter: row === null ? [] : [{ dimension: by, value: row }], from, to })
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
