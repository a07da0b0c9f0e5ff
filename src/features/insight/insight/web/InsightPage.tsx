import { Button } from '@mantine/core'
import { IconDeviceTv, IconTargetArrow } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { canSeeMeasure, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { daysOf } from '#features/insight/reports/reports.rules.ts'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { AsOf } from '#features/insight/reports/web/ReportFigures.tsx'
import { hasPermission } from '#shared/access.ts'
import { dayText } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { insightContract } from '../insight.contract.ts'
import { type Comparison, comparisons } from '../insight.rules.ts'
import type { AskedSpan } from './asked-span.ts'
import { Changed } from './Changed.tsx'
import { Forecast } from './Forecast.tsx'
import { Headlines } from './Headlines.tsx'
import classes from './insight.module.css'
import { LostClients } from './LostClients.tsx'
import { SplitReport } from './SplitReport.tsx'
import { Trend } from './Trend.tsx'

const CountedRows = lazyDialog(
  async () => (await import('#features/insight/reports/web/CountedRows.tsx')).CountedRows,
)
const TargetsDialog = lazyDialog(async () => (await import('./TargetsDialog.tsx')).TargetsDialog)

const spans = [
  { value: 0, label: 'This month' },
  { value: -1, label: 'Last month' },
  { value: 1, label: 'Today' },
  { value: 7, label: 'Last 7 days' },
  { value: 30, label: 'Last 30 days' },
  { value: 90, label: 'Last 90 days' },
  { value: 365, label: 'Last 12 months' },
] as const

const comparisonLabels: Record<Comparison, string> = {
  before: 'Previous period',
  year: 'Same days last year',
}

/** How the business does, why it changed, and what comes: each figure leads to the rows that it counts. */
export default function InsightPage() {
  const t = useTexts()
  const go = useGo()
  const viewer = useViewer()
  const query = useAddressQuery()
  const { today } = useCompanyTime()
  const period = useRead(measuresContract.period, {}, { staleTime: 300_000 })
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [isSettingTargets, setSettingTargets] = useState(false)
  const days = spans.find(each => each.value === query.days)?.value ?? period.data?.result ?? 30
  const compare = comparisons.find(each => each === query.compare) ?? 'before'
  const { from, to } = daysOf(days, today)
  const asked: AskedSpan = { from: dayText(from), to: dayText(to), compare }
  const change = (part: object) =>
    void go({ to: '/insight', query: { days, compare, ...part } }, { replace: true })
  const read = useRead(insightContract.headlines, asked, { keepPrevious: true })
  const sees = (name: Measure) => canSeeMeasure(name, viewer) === true
  const split = (title: string, about: string, names: readonly Measure[], by: 'source' | 'technician') =>
    names.some(sees) && (
      <SplitReport
        key={title}
        title={title}
        about={about}
        measures={names}
        by={by}
        span={asked}
        onFollow={setFollowed}
      />
    )
  return (
    <Loaded read={read} failed={t('Couldn’t load Insight')} shape="cards">
      {({ result, before, asOf, isNew }) =>
        isNew ? (
          <Beginning />
        ) : (
          <>
            <div className={classes.bar}>
              <Select<number>
                label={t('Days')}
                w={195}
                data={spans.map(each => ({ ...each, label: t(each.label) }))}
                value={days}
                allowDeselect={false}
                onChange={next => next !== null && change({ days: next })}
              />
              <Select<Comparison>
                label={t('Compare')}
                w={250}
                data={comparisons.map(value => ({ value, label: t(comparisonLabels[value]) }))}
                value={compare}
                allowDeselect={false}
                onChange={next => next && change({ compare: next })}
              />
              <Button
                className={classes.end}
                variant="default"
                leftSection={<IconDeviceTv size={16} />}
                renderRoot={props => <AppLink to="/insight/walls" {...props} />}
              >
                {t('Wall screens')}
              </Button>
              {hasPermission(viewer, 'settings') && (
                <Button
                  variant="default"
                  leftSection={<IconTargetArrow size={16} />}
                  onClick={() => setSettingTargets(true)}
                >
                  {t('Targets')}
                </Button>
              )}
            </div>
            <Headlines rows={result} span={asked} before={before} onFollow={setFollowed} />
            <div className={classes.pair}>
              <Changed span={asked} before={before} onFollow={setFollowed} />
              <Trend onFollow={setFollowed} />
            </div>
            {sees('revenue') && <Forecast onFollow={setFollowed} />}
            <div className={classes.pair}>
              {split(
                t('Won by source'),
                t('Which sources win work.'),
                ['leads', 'leadWinRate', 'winRate'],
                'source',
              )}
              {split(
                t('From lead to visit'),
                t('How long leads wait for a reply and a first visit.'),
                ['averageVisit', 'averageAnswer', 'leads'],
                'source',
              )}
              {split(
                t('Callbacks'),
                t('How often a job needed another visit.'),
                ['returnRate', 'returnVisits', 'visits'],
                'technician',
              )}
              <LostClients />
            </div>
            <AsOfLine at={asOf} />
            {followed && (
              <CountedRows
                followed={followed}
                title={t(measures[followed.measure].label)}
                onClose={() => setFollowed(null)}
              />
            )}
            {isSettingTargets && <TargetsDialog onClose={() => setSettingTargets(false)} />}
          </>
        )
      }
    </Loaded>
  )
}

function AsOfLine({ at }: { at: string | null }) {
  const { instant } = useCompanyTime()
  return <AsOf at={at && instant(at)} />
}

/** A company that has counted nothing yet. */
function Beginning(): ReactNode {
  const t = useTexts()
  return (
    <Card>
      <EmptyState
        title={t('No data yet')}
        text={t('Book and invoice jobs. Figures, changes and forecasts appear here.')}
        action={
          <Button renderRoot={props => <AppLink to="/jobs" {...props} />}>{t('Go to your jobs')}</Button>
        }
      />
    </Card>
  )
}
