import { useState } from 'react'
import { canSeeMeasure, measures } from '#features/insight/measures/measures.rules.ts'
import { figureText } from '#features/insight/reports/report-text.ts'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { dayText, monthEnd, parseDay } from '#shared/dates.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { insightContract } from '../insight.contract.ts'
import { type Headline, headlineNames } from '../insight.rules.ts'
import classes from './insight.module.css'

/** A figure of the last twelve months, with the year before behind it. */
export function Trend({ onFollow }: { onFollow: (followed: Followed) => void }) {
  const writer = useWriter()
  const { t } = writer
  const viewer = useViewer()
  const seen = headlineNames.filter(name => canSeeMeasure(name, viewer) === true)
  const [measure, setMeasure] = useState<Headline>(seen[0]!)
  const read = useRead(insightContract.trend, { measure }, { keepPrevious: true })
  return (
    <Card title={t('12-month trend')} about={t('Compared with the same months last year.')}>
      <div className={classes.tools}>
        <Select<Headline>
          aria-label={t('Figure')}
          w={220}
          data={seen.map(value => ({ value, label: t(measures[value].label) }))}
          value={measure}
          allowDeselect={false}
          onChange={next => next && setMeasure(next)}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load the trend')} shape="list">
        {({ result }) => (
          <Chart
            kind="line"
            height={260}
            label={t(measures[measure].label)}
            rowsAre={t('Month')}
            series={[{ name: t('Last 12 months') }, { name: t('Same months last year'), isFaint: true }]}
            rows={result.map(row => ({
              label: writer.month(row.month),
              values: [row.now.amount, row.before.amount],
            }))}
            unit={measures[measure].unit}
            format={value => figureText(measure, value, writer)}
            onPick={at => {
              const { month } = result[at]!
              const first = parseDay(`${month}-01`)!
              onFollow({ measure, filter: [], from: dayText(first), to: dayText(monthEnd(first)) })
            }}
          />
        )}
      </Loaded>
    </Card>
  )
}
