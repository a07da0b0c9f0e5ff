import { ActionIcon } from '@mantine/core'
import { IconExternalLink, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'
import { measures } from '#features/insight/measures/measures.rules.ts'
import { type Compared, changeText } from '#features/insight/reports/change-text.ts'
import { type Pin, pinsContract } from '#features/insight/reports/pins.contract.ts'
import { pinKey } from '#features/insight/reports/pins.rules.ts'
import { figureText } from '#features/insight/reports/report-text.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { daysOf, splitLabels } from '#features/insight/reports/reports.rules.ts'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { exportFile } from '#web/files/exports.ts'
import { language } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { Days } from '../dashboard.rules.ts'
import { AboutMeasures } from './AboutMeasures.tsx'
import { FigureTable } from './FigureTable.tsx'
import { Widget } from './Widget.tsx'
import { WidgetRows } from './WidgetRows.tsx'
import classes from './widgets/widgets.module.css'

const RowFigures = lazyPart(
  async () => (await import('#features/insight/reports/web/rows/RowFigures.tsx')).RowFigures,
)

/** A report that somebody has pinned, by their pin; its title stands there until it comes. */
export function PinnedReport({ id, title }: { id: number; title: string }) {
  const pins = useRead(pinsContract.list, {})
  const pin = pins.data?.result.find(each => each.id === id)
  if (pin) return pin.is_rows ? <PinnedRows pin={pin} /> : <Pinned pin={pin} />
  if (pins.data) return null
  const read = { data: undefined, error: pins.error, refetch: pins.refetch }
  return (
    <Widget widget={pinKey(id)} title={title}>
      <WidgetRows read={read} empty="">
        {() => null}
      </WidgetRows>
    </Widget>
  )
}

type Ran = Receives<typeof reportsContract.run>['result']

function Pinned({ pin }: { pin: Pin }) {
  const writer = useWriter()
  const { t } = writer
  const { today } = useCompanyTime()
  const [chosen, setChosen] = useState<Days | null>(null)
  const usual = daysOf(pin.days, today)
  const range = chosen ?? { start: dayText(usual.from), end: dayText(usual.to) }
  const { name, report_id, by, filter, compare } = pin
  const own = report_id === null ? {} : { id: report_id }
  const asked = { name, ...own, ...(by && { by }), filter, compare, from: range.start, to: range.end }
  const { data, error, refetch, isPlaceholderData } = useRead(reportsContract.run, asked, {
    keepPrevious: true,
  })
  const title = report_id === null ? t(pin.title) : pin.title
  return (
    <Widget
      widget={pinKey(pin.id)}
      title={title}
      about={data && <AboutMeasures of={data.result.measures} />}
      range={range}
      onRange={setChosen}
      file={() =>
        void exportFile(reportsContract.exportReport, { ...asked, format: 'csv', language: language() })
      }
      end={
        <Ends
          pin={pin}
          title={title}
          query={{
            ...own,
            from: range.start,
            to: range.end,
            by: by ?? undefined,
            compare: compare || undefined,
            filter: filter.length > 0 ? filter.map(each => [each.dimension, each.value]) : undefined,
          }}
        />
      }
    >
      <WidgetRows
        read={{
          data: data && [{ ...data.result, as_of: data.result.asOf }],
          error,
          refetch,
          isPlaceholderData,
        }}
        isEmpty={([ran]) => ran!.measures.every(each => (ran!.totals[each]?.rows ?? 0) === 0)}
        empty={t('Nothing in this period.')}
      >
        {([ran]) => <Figures ran={ran!} range={{ from: range.start, to: range.end }} />}
      </WidgetRows>
    </Widget>
  )
}

/** A report by rows: its days are its own. */
function PinnedRows({ pin }: { pin: Pin }) {
  const { data, error, refetch } = useRead(reportsContract.filters, {})
  const id = pin.report_id!
  return (
    <Widget
      widget={pinKey(pin.id)}
      title={pin.title}
      file={() =>
        void exportFile(reportsContract.exportReport, {
          name: 'custom',
          id,
          rows: true,
          from: '',
          to: '',
          format: 'csv',
          language: language(),
        })
      }
      end={<Ends pin={pin} title={pin.title} query={{ id }} />}
    >
      <WidgetRows read={{ data: data?.result.fields, error, refetch }} isEmpty={() => false} empty="">
        {fields => <RowFigures asked={{ id }} own={fields} />}
      </WidgetRows>
    </Widget>
  )
}

interface EndsProps {
  pin: Pin
  title: string
  /** The report as it is shown here. */
  query: object
}

/** Leads to the report, and takes it off the dashboard. */
function Ends({ pin, title, query }: EndsProps) {
  const { t } = useWriter()
  const unpin = useSend(pinsContract.unpin, { saved: reply => reply.message })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('Open {{title}}', { title })}
        renderRoot={props => <AppLink to={`/reports/${pin.name}`} query={query} {...props} />}
      >
        <IconExternalLink size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('Unpin {{title}}', { title })}
        disabled={unpin.isPending}
        onClick={() => void unpin.send({ id: pin.id }).catch(() => {})}
      >
        <IconPinnedOff size={15} />
      </ActionIcon>
    </>
  )
}

/** Rows drawn; the report has all of them. */
const mostDrawn = 31
/** Totals that fit beside each other. */
const mostTotals = 4

function Figures({ ran, range }: { ran: Ran; range: Compared }) {
  const writer = useWriter()
  const { t } = writer
  const { measures: names, totals, totalsBefore, rows, by, chart } = ran
  const first = names[0]!
  const text = (name: typeof first, amount: number | null | undefined) =>
    figureText(name, amount ?? null, writer)
  return (
    <>
      <div className={classes.figures}>
        {names.slice(0, mostTotals).map(name => (
          <div key={name} className={classes.figure}>
            <b>{text(name, totals[name]?.amount)}</b>
            <span>{t(measures[name].label)}</span>
            {totalsBefore && (
              <span>
                {changeText(
                  writer,
                  { now: totals[name]?.amount ?? null, before: totalsBefore[name]?.amount ?? null },
                  range,
                ) ?? t('Previously {{amount}}', { amount: text(name, totalsBefore[name]?.amount) })}
              </span>
            )}
          </div>
        ))}
      </div>
      {chart === 'none' ? (
        <FigureTable
          label={t(measures[first].label)}
          rows={rows.slice(0, mostDrawn)}
          rowKey={row => row.key}
          columns={[
            { header: t(splitLabels[by]), cell: row => writer.row(by, row.label) },
            ...names.map(name => ({
              header: t(measures[name].label),
              cell: (row: Ran['rows'][number]) => text(name, row.figures[name]?.amount),
              isNumber: true,
            })),
          ]}
        />
      ) : (
        <div className={classes.chart}>
          <Chart
            kind={chart}
            label={t(measures[first].label)}
            rowsAre={t(splitLabels[by])}
            series={[{ name: t(measures[first].label) }]}
            rows={(by === 'day' ? rows.slice(-mostDrawn) : rows.slice(0, mostDrawn)).map(row => ({
              label: writer.row(by, row.label),
              values: [row.figures[first]?.amount ?? null],
            }))}
            unit={measures[first].unit}
            format={value => text(first, value)}
          />
        </div>
      )}
    </>
  )
}
