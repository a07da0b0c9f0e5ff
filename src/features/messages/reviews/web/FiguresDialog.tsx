import { useMemo, useState } from 'react'
import { formatDay, parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { tenthsText } from '#web/money-text.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { type DateRange, presetRange } from '#web/ui/dates/date-range.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { reviewListContract } from '../review-list.contract.ts'
import classes from './reviews.module.css'

type Technician = Receives<typeof reviewListContract.figures>['result']['technicians'][number]

/** Stars by month and by technician. */
export function FiguresDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
  const [range, setRange] = useState<DateRange>(() => presetRange('last-365', today))
  const read = useRead(reviewListContract.figures, range, { keepPrevious: true })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Dialog opened size="lg" onClose={onClose} title={t('Review trends')} flush>
      <div className={classes.bar}>
        <DateRangePicker
          label={t('Days')}
          value={range}
          presets={['last-30', 'last-365']}
          onChange={chosen => chosen && setRange(chosen)}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load reviews')}>
        {({ result: { months, stars, technicians } }) => (
          <>
            <div className={classes.drawn}>
              <Chart
                kind="line"
                height={220}
                label={t('Average stars by month')}
                rowsAre={t('Month')}
                series={[{ name: t('Average') }]}
                rows={months.map(({ month, average }) => ({
                  label: formatDay(parseDay(`${month}-01`)!, locale, 'shortMonth'),
                  values: [average],
                }))}
                format={tenthsText}
              />
            </div>
            <div className={classes.drawn}>
              <Chart
                kind="bars"
                height={180}
                label={t('Reviews by stars')}
                rowsAre={t('Stars')}
                series={[{ name: t('Reviews') }]}
                rows={stars.map((count, i) => ({ label: String(i + 1), values: [count] }))}
                format={String}
              />
            </div>
            <DataTable<Technician>
              label={t('Reviews by technician')}
              rows={technicians}
              rowId={row => row.id}
              rowLabel={row => row.name}
              columns={columns}
              empty={{ title: t('No reviews of jobs with a technician') }}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const columnsOf = (t: Translate): Column<Technician, never>[] => [
  { id: 'name', header: t('Technician'), cell: row => row.name },
  { id: 'average', header: t('Average'), cell: row => tenthsText(row.average), align: 'right' },
  { id: 'count', header: t('Reviews'), cell: row => row.count, align: 'right' },
]
