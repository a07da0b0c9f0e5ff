import { Button, Switch } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { ageBuckets, bucketLabels } from '#features/money/statements/statements.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { usePageTitle } from '#web/page-title.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { Missing } from '#web/ui/page/Missing.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { type ListedReport, reportsContract } from '../reports.contract.ts'
import { canSeeAgeing, fixedReport, type Split, splitLabels } from '../reports.rules.ts'
import { AddFilter } from './AddFilter.tsx'
import type { Followed } from './CountedRows.tsx'
import { FilterChips } from './FilterChips.tsx'
import { PinButton } from './PinButton.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import classes from './reports.module.css'
import { useAskedReport } from './use-asked-report.ts'

const ScheduleDialog = lazyDialog(async () => (await import('./mails/ScheduleDialog.tsx')).ScheduleDialog)
const RowReport = lazyPart(async () => (await import('./rows/RowReport.tsx')).RowReport)
const CountedRows = lazyDialog(async () => (await import('./CountedRows.tsx')).CountedRows)
const AgeingPage = lazyPart(
  async () => (await import('#features/office/receivables/web/AgeingPage.tsx')).default,
)

/** One report: its figures, what is compared, and what each counts. */
export default function ReportPage() {
  const { name = '' } = useParams({ strict: false }) as { name?: string }
  if (name === 'ageing') return <Receivables />
  return <Figures name={name} />
}

function Receivables() {
  const t = useTexts()
  usePageTitle(t('Receivables'))
  const viewer = useViewer()
  const mayOpen = canSeeAgeing(viewer)
  const { data } = useRead(statementsContract.ageing, {}, { enabled: mayOpen === true })
  if (mayOpen !== true) return <LoadFailed title={t('Couldn’t load the report')} text={t(mayOpen)} />
  return (
    <>
      <Card className={classes.figured}>
        <div className={classes.bar}>
          <div className={classes.ends}>
            <ReportFiles asked={{ name: 'ageing', from: '', to: '' }} only={['xlsx', 'pdf']} />
          </div>
        </div>
        {data && data.totals.total !== 0 && (
          <Chart
            kind="bars"
            height={220}
            label={t('Receivables')}
            rowsAre={t('Days')}
            series={[{ name: t('Receivables') }]}
            rows={ageBuckets.map(bucket => ({
              label: t(bucketLabels[bucket]),
              values: [data.totals[bucket]],
            }))}
            unit="cents"
            format={moneyText}
          />
        )}
      </Card>
      <AgeingPage />
    </>
  )
}

function Figures({ name }: { name: string }) {
  const t = useTexts()
  const id = Number(useAddressValue('id')) || undefined
  const list = useRead(reportsContract.list, {})
  const listed = list.data?.result.find(each => each.name === name && (each.id ?? undefined) === id)
  const fixed = id === undefined && fixedReport(name)
  usePageTitle(listed ? titleOf(listed, t) : fixed ? t(fixed.title) : null)
  if (list.error)
    return <LoadFailed title={t('Couldn’t load the report')} text={t(list.error)} onRetry={list.refetch} />
  if (!list.data) return <PageSkeleton shape="list" />
  if (!listed) return <Missing what={t('Report')} to="/reports" list={t('Reports')} />
  if (listed.rows) return <RowReport key={id} listed={listed} />
  return <OneReport key={`${name} ${id}`} listed={listed} />
}

function OneReport({ listed }: { listed: ListedReport }) {
  const { name, id } = listed
  const t = useTexts()
  const own = id === null ? {} : { id }
  const { question, change } = useAskedReport(`/reports/${name}`, id === null ? null : listed.days, own)
  const asked = { name, ...own, ...question }
  const run = useRead(reportsContract.run, asked, { keepPrevious: true })
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [isMailing, setMailing] = useState(false)
  const mayMake = useMay(reportsContract.add.access)
  const result = run.data?.result
  return (
    <Card aria-label={titleOf(listed, t)}>
      {listed.about && <p className={classes.about}>{t(listed.about)}</p>}
      <div className={classes.bar}>
        <DateRangePicker
          label={t('Days')}
          value={question}
          onChange={range => range && change(range)}
          presets={['today', 'last-7', 'last-30', 'last-365']}
        />
        {result && result.splits.length > 1 && (
          <Select<Split>
            label={t('Group by')}
            w={170}
            data={result.splits.map(value => ({ value, label: t(splitLabels[value]) }))}
            value={result.by}
            allowDeselect={false}
            onChange={by => by && change({ by })}
          />
        )}
        <AddFilter
          dimensions={(result?.splits ?? []).filter(split => split !== 'day' && split !== 'month')}
          onAdd={filter =>
            change({
              filter: [...question.filter.filter(each => each.dimension !== filter.dimension), filter],
            })
          }
        />
        <Switch
          className={classes.compare}
          label={t('Compare with the previous period')}
          checked={question.compare}
          onChange={event => change({ compare: event.currentTarget.checked })}
        />
        <div className={classes.ends}>
          {mayMake && <PinButton name={name} id={id} question={question} />}
          {mayMake && id !== null && listed.is_own && (
            <Button
              variant="default"
              renderRoot={props => <AppLink to="/reports/add/customereport" query={{ id }} {...props} />}
            >
              {t('Edit')}
            </Button>
          )}
          <ReportFiles asked={asked} />
          {mayMake && (
            <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setMailing(true)}>
              {t('Send by email')}
            </Button>
          )}
        </div>
      </div>
      <FilterChips filter={listedFilter(listed)} names={result?.names} />
      <FilterChips filter={question.filter} onChange={filter => change({ filter })} names={result?.names} />
      {run.error ? (
        <LoadFailed title={t('Couldn’t load the report')} text={t(run.error)} onRetry={run.refetch} />
      ) : result ? (
        <ReportFigures
          isPlaceholder={run.isPlaceholderData}
          result={result}
          onFollow={(measure, row) =>
            setFollowed(followedFrom(measure, row, result, [...listedFilter(listed), ...question.filter]))
          }
        />
      ) : (
        <PageSkeleton shape="list" />
      )}
      {isMailing && (
        <ScheduleDialog
          title={titleOf(listed, t)}
          report={{ name, id: id ?? undefined, by: question.by, filter: question.filter, compare: true }}
          stored={null}
          onClose={() => setMailing(false)}
        />
      )}
      {followed && (
        <CountedRows
          followed={followed}
          title={t(measures[followed.measure].label)}
          onClose={() => setFollowed(null)}
        />
      )}
    </Card>
  )
}

const titleOf = ({ id, title }: ListedReport, t: Translate) => (id === null ? t(title) : title)

type Filter = Followed['filter']

const listedFilter = ({ filter }: ListedReport) => filter as Filter

/** The rows that a figure in this row counts; null: those of the total. */
function followedFrom(
  measure: Measure,
  row: string | null,
  { by, from, to }: { by: Split; from: string; to: string },
  filter: Filter,
): Followed {
  if (row === null) return { measure, filter, from, to }
  if (by === 'day') return { measure, filter, from: row, to: row }
  if (by === 'month') {
    const last = lastOf(row)
    return { measure, filter, from: `${row}-01` > from ? `${row}-01` : from, to: last < to ? last : to }
  }
  return {
    measure,
    filter: [...filter.filter(each => each.dimension !== by), { dimension: by, value: row }],
    from,
    to,
  }
}

function lastOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}
