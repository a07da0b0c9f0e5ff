import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import type { ColumnKind } from '#shared/rows/columns.ts'
import { isAmount } from '#shared/rows/conditions.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { groupText, hoursText } from '../../report-text.ts'
import { reportsContract } from '../../reports.contract.ts'
import { type ChartKind, mostRows } from '../../reports.rules.ts'
import { rowSources } from '../../row-sources.rules.ts'
import { columnOf, type OwnField, type RowSpec, reckoningLabels, rowsAtOnce } from '../../row-spec.rules.ts'
import classes from '../reports.module.css'
import { addressOf } from '../row-address.ts'
import { useWriter } from '../use-writer.ts'

type RowResult = Receives<typeof reportsContract.runRows>['result']

/** Bars that are still told apart. */
const mostBars = 62

interface RowFiguresProps {
  /** Saved by its id, or one that is being made. */
  asked: { id: number } | { rows: RowSpec }
  /** The report being made; otherwise the stored one. */
  chart?: ChartKind
  own: readonly OwnField[]
}

/** A report by rows: its rows a hundred at a time, or its groups with their chart. */
export function RowFigures({ asked, chart, own }: RowFiguresProps) {
  const { t } = useWriter()
  const key = JSON.stringify(asked)
  const [page, setPage] = useState({ of: key, skip: 0 })
  // Another question begins with its first rows.
  const skip = page.of === key ? page.skip : 0
  const run = useAnswered(reportsContract.runRows, { ...asked, skip }, reply => reply.result.total === 0, {
    keepPrevious: true,
  })
  if (run.error)
    return <LoadFailed title={t('Couldn’t load the report')} text={t(run.error)} onRetry={run.refetch} />
  const result = run.data?.result
  if (!result) return <PageSkeleton shape="list" />
  const isGrouped = result.spec.group !== ''
  return (
    <>
      {result.isGone && (
        <Alert color="yellow" mb="sm">
          {t('Columns that no longer exist are left out.')}
        </Alert>
      )}
      {result.isHidden && (
        <Alert color="gray" mb="sm">
          {t('Columns you can’t see are left out.')}
        </Alert>
      )}
      {result.total === 0 ? (
        result.spec.conditions.length === 0 ? (
          <EmptyState title={t('No rows yet')} />
        ) : (
          <EmptyState title={t('No matching rows')} text={t('Change or remove a filter.')} />
        )
      ) : isGrouped ? (
        <Groups result={result} chart={chart ?? result.chart} own={own} />
      ) : (
        <Rows result={result} skip={skip} onSkip={next => setPage({ of: key, skip: next })} own={own} />
      )}
    </>
  )
}

/** Values as they are read, by the kind of their column. */
function useCells() {
  const writer = useWriter()
  const { instant } = useCompanyTime()
  const { t } = writer
  return (value: string | number | boolean | null, kind: ColumnKind): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? t('Yes') : t('No')
    switch (kind) {
      case 'cents':
        return writer.money(Number(value))
      case 'minutes':
        return hoursText(Math.round(Number(value)), t)
      case 'number':
        return writer.number(Number(value))
      case 'day':
        return writer.day(String(value))
      case 'instant':
        return instant(String(value))
      case 'choice':
        return t(String(value))
      default:
        return String(value)
    }
  }
}

interface RowsProps {
  result: RowResult
  skip: number
  onSkip: (skip: number) => void
  own: readonly OwnField[]
}

function Rows({ result, skip, onSkip, own }: RowsProps) {
  const writer = useWriter()
  const { t } = writer
  const cell = useCells()
  const { spec, columns, rows, sums, total } = result
  const kinds = columns.map(({ name }) => columnOf(spec.source, name, own)?.kind ?? 'text')
  const { opens } = rowSources[spec.source]
  const end = Math.min(total, mostRows)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <div className={classes.wide} tabIndex={0}>
        <table className={classes.listing}>
          <thead>
            <tr>
              {columns.map(({ name, label, isOwn }, at) => (
                <th key={name} scope="col" data-amount={isAmount(kinds[at]!) || undefined}>
                  {isOwn ? label : t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {row.cells.map((value, at) => {
                  const address = at === 0 ? addressOf(opens, row.opens) : null
                  const shown = cell(value, kinds[at]!)
                  return (
                    <td key={columns[at]!.name} data-amount={isAmount(kinds[at]!) || undefined}>
                      {address ? <AppLink {...address}>{shown || t('View')}</AppLink> : shown}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {sums.some(sum => sum !== null) && (
            <tfoot>
              <tr>
                {sums.map((sum, at) => (
                  <td key={columns[at]!.name} data-amount={isAmount(kinds[at]!) || undefined}>
                    {sum === null ? (at === 0 ? t('Total') : '') : cell(sum, kinds[at]!)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <Group justify="space-between" mt="md">
        {end > rowsAtOnce && (
          <Button variant="default" disabled={skip === 0} onClick={() => onSkip(skip - rowsAtOnce)}>
            {t('Back')}
          </Button>
        )}
        <span className={classes.asOf}>
          {t('{{from}} to {{to}} of {{total}}', {
            from: writer.number(skip + 1),
            to: writer.number(Math.min(end, skip + rowsAtOnce)),
            total: writer.number(total),
          })}
        </span>
        {end > rowsAtOnce && (
          <Button
            variant="default"
            disabled={skip + rowsAtOnce >= end}
            onClick={() => onSkip(skip + rowsAtOnce)}
          >
            {t('Next')}
          </Button>
        )}
      </Group>
      {result.isCut && (
        <p className={classes.asOf}>{t('Showing the first 10,000 rows. Export as CSV to get them all.')}</p>
      )}
    </>
  )
}

interface GroupsProps {
  result: RowResult
  chart: ChartKind
  own: readonly OwnField[]
}

function Groups({ result, chart, own }: GroupsProps) {
  const writer = useWriter()
  const { t } = writer
  const cell = useCells()
  const { spec, groups, total, whole } = result
  const by = columnOf(spec.source, spec.group, own)
  const isCount = spec.reckoning === 'count'
  const of = isCount ? null : columnOf(spec.source, spec.of, own)
  const kind = of?.kind ?? 'number'
  const nameOf = (group: (typeof groups)[number]) => groupText(group, by?.kind ?? 'text', spec.grain, writer)
  const measure = of ? `${t(of.label)}, ${t(reckoningLabels[spec.reckoning])}` : t('Number of rows')
  const byLabel = by ? (own.some(field => field.label === by.label) ? by.label : t(by.label)) : ''
  return (
    <>
      {chart !== 'none' && (
        <Chart
          kind={chart}
          height={280}
          label={measure}
          rowsAre={byLabel}
          series={[{ name: measure }]}
          rows={groups.slice(0, mostBars).map(group => ({
            label: nameOf(group),
            values: [isCount ? group.count : group.amount],
          }))}
          unit={kind === 'cents' || kind === 'minutes' ? kind : 'count'}
          format={value => cell(value, kind)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <div className={classes.wide} tabIndex={0}>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{byLabel}</th>
              <th scope="col">{t('Number of rows')}</th>
              {of && <th scope="col">{measure}</th>}
            </tr>
          </thead>
          <tbody>
            {groups.map(group => (
              <tr key={group.key ?? ''}>
                <th scope="row">{nameOf(group)}</th>
                <td>{writer.number(group.count)}</td>
                {of && <td>{cell(group.amount, kind)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <td>{writer.number(total)}</td>
              {of && <td>{cell(whole, kind)}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
      {result.isCut && <p className={classes.asOf}>{t('Only the first 10,000 rows are shown.')}</p>}
    </>
  )
}
