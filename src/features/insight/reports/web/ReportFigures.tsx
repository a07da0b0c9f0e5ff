import { UnstyledButton } from '@mantine/core'
import { isSum, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { figureText } from '../report-text.ts'
import type { ReportRow, reportsContract } from '../reports.contract.ts'
import { splitLabels } from '../reports.rules.ts'
import classes from './reports.module.css'
import { useWriter } from './use-writer.ts'

export type ReportResult = Receives<typeof reportsContract.run>['result']

/** Bars that are still told apart. */
const mostBars = 62

interface ReportFiguresProps {
  result: ReportResult
  /** The result answers another question, such as other days. */
  isPlaceholder?: boolean
  /** Opens what a figure counts; the row's key, or null for the total. */
  onFollow?: (measure: Measure, row: string | null) => void
}

/** The first figure drawn, and all of them as a table. */
export function ReportFigures({ result, isPlaceholder = false, onFollow }: ReportFiguresProps) {
  const writer = useWriter()
  const { t } = writer
  const { instant, today } = useCompanyTime()
  const month = dayText(today).slice(0, 7)
  const isUnfinished = (key: string) => by === 'month' && key === month
  const { rows, by, measures: names, totals, totalsBefore, chart, before, asOf } = result
  const first = names[0]!
  const text = (measure: Measure, amount: number | null) => figureText(measure, amount, writer)
  const isEmpty = rows.every(row => names.every(name => (row.figures[name]?.rows ?? 0) === 0))
  if (isEmpty && isPlaceholder) return <PageSkeleton shape="list" />
  if (isEmpty && !totalsBefore)
    return (
      <>
        <EmptyState title={t('Nothing in this period')} text={t('Try other dates or fewer filters.')} />
        <AsOf at={asOf && instant(asOf)} />
      </>
    )
  const hasAmounts = [...rows.map(row => row.figures), ...rows.map(row => row.before)].some(
    figures => (figures?.[first]?.amount ?? 0) !== 0,
  )
  const cell = (
    measure: Measure,
    figures: ReportRow['figures'],
    then: ReportRow['before'],
    row: string | null,
  ) => {
    const shown = text(measure, figures[measure]?.amount ?? null)
    const counts = (figures[measure]?.rows ?? 0) > 0
    return (
      <td key={measure}>
        {counts && onFollow ? (
          <UnstyledButton className={classes.open} onClick={() => onFollow(measure, row)}>
            {shown}
          </UnstyledButton>
        ) : (
          shown
        )}
        {then && <span className={classes.before}>{text(measure, then[measure]?.amount ?? null)}</span>}
      </td>
    )
  }
  return (
    <>
      {chart !== 'none' && hasAmounts && (
        <Chart
          kind={chart}
          height={280}
          label={t(measures[first].label)}
          rowsAre={t(splitLabels[by])}
          series={[
            { name: t(measures[first].label) },
            ...(before ? [{ name: t('Previous period'), isFaint: true }] : []),
          ]}
          rows={rows.slice(0, mostBars).map(row => ({
            label: isUnfinished(row.key) ? `${writer.row(by, row.label)} *` : writer.row(by, row.label),
            values: [
              row.figures[first]?.amount ?? null,
              ...(before ? [row.before?.[first]?.amount ?? null] : []),
            ],
          }))}
          unit={measures[first].unit}
          format={value => text(first, value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <div className={classes.wide} tabIndex={0}>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{t(splitLabels[by])}</th>
              {names.map(name => (
                <Hint key={name} label={t(measures[name].about)}>
                  <th scope="col" aria-description={t(measures[name].about)}>
                    {t(measures[name].label)}
                  </th>
                </Hint>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <th scope="row">
                  {writer.row(by, row.label)}
                  {isUnfinished(row.key) && <span className={classes.soFar}>{t('so far')}</span>}
                </th>
                {names.map(name => cell(name, row.figures, row.before, row.key))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {names.map(name => cell(name, totals, totalsBefore, null))}
            </tr>
          </tfoot>
        </table>
      </div>
      {names.some(name => isCountedTwice(name, result)) && (
        <p className={classes.asOf}>
          {t('A job with several technicians counts for each of them, and once in the total.')}
        </p>
      )}
      {before && (
        <p className={classes.asOf}>
          {t('Previous period, below each figure: {{from}} to {{to}}.', {
            from: writer.day(before.from),
            to: writer.day(before.to),
          })}
        </p>
      )}
      {result.isCut && <p className={classes.asOf}>{t('Only the first 10,000 rows are shown.')}</p>}
      <AsOf at={asOf && instant(asOf)} />
    </>
  )
}

/** True if what several technicians share stands in the row of each. */
const isCountedTwice = (name: Measure, { by, rows, totals }: ReportResult): boolean =>
  by === 'technician' &&
  isSum(name) &&
  rows.reduce((sum, row) => sum + (row.figures[name]?.amount ?? 0), 0) > (totals[name]?.amount ?? 0)

/** Up to when what was written is in the figures. */
export function AsOf({ at }: { at: string | null }) {
  const { t } = useWriter()
  return (
    <p className={classes.asOf} role="status">
      {at ? t('As of {{time}}', { time: at }) : t('Calculating. This takes a moment.')}
    </p>
  )
}
