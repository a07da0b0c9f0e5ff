import { useMemo, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { type DateRange, presetRange } from '#web/ui/dates/date-range.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { callReportsContract } from '../../call-reports.contract.ts'
import { answeredShare } from '../../call-reports.rules.ts'
import { durationText } from '../../phone.rules.ts'
import classes from './LiveCalls.module.css'

type Hour = Omit<Receives<typeof callReportsContract.hours>['hours'][number], 'hour'> & {
  hour: number | null
}

/** Calls that came in by the hour of the day: how many were answered, and how long they waited. */
export function CallHours({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [range, setRange] = useState<DateRange>(() => presetRange('last-30', today))
  const read = useAnswered(callReportsContract.hours, range, reply => reply.total.calls === 0, {
    keepPrevious: true,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Dialog opened size="lg" onClose={onClose} title={t('Wait times by hour')} flush>
      <div className={classes.bar}>
        <DateRangePicker
          label={t('Days')}
          value={range}
          presets={['today', 'last-7', 'last-30', 'last-365']}
          onChange={chosen => chosen && setRange(chosen)}
        />
        <ExportButton entry={callReportsContract.hoursFile} input={range} />
      </div>
      <Loaded read={read} failed={t('Couldn’t load wait times')}>
        {({ hours, total }) => (
          <DataTable<Hour>
            label={t('Wait times by hour')}
            rows={
              total.calls === 0 ? [] : [...hours.filter(each => each.calls > 0), { hour: null, ...total }]
            }
            rowId={row => row.hour ?? 24}
            rowLabel={row => hourText(row, t)}
            columns={columns}
            empty={{ title: t('No calls in this period'), text: t('Incoming calls are counted here.') }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

const hourText = ({ hour }: Hour, t: Translate): string =>
  hour === null ? t('All day') : `${String(hour).padStart(2, '0')}:00`

const waitText = (seconds: number | null) => (seconds === null ? '' : durationText(Math.round(seconds)))

const columnsOf = (t: Translate): Column<Hour, never>[] => [
  { id: 'hour', header: t('Hour'), cell: row => hourText(row, t) },
  { id: 'calls', header: t('Calls'), cell: row => row.calls, align: 'right' },
  {
    id: 'answered',
    header: t('Answered'),
    cell: row => `${row.answered} (${answeredShare(row)} %)`,
    align: 'right',
  },
  { id: 'median', header: t('Median wait'), cell: row => waitText(row.median), align: 'right' },
  { id: 'p90', header: t('90% within'), cell: row => waitText(row.p90), align: 'right' },
]
