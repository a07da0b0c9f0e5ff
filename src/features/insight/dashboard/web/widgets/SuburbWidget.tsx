import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { wholeMoney } from '#web/money-text.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import type { WidgetRows as WidgetRowsOf } from '../../widgets.wire.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { countedColumns } from '../Counted.tsx'
import { FigureTable } from '../FigureTable.tsx'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

type Row = WidgetRowsOf['suburb_revenue']

/** Suburbs by revenue, with the jobs that it comes from. */
export function SuburbWidget() {
  const t = useTexts()
  const open = useJobOpener()
  const [range, setRange] = useRange('suburb_revenue')
  const [sought, setSought] = useState('')
  const read = useWidgetData('suburb_revenue', range)
  const figure = countedColumns(range, ({ suburb }: Row) => ({
    dimension: 'suburb',
    value: suburb,
    name: suburb || t('No suburb'),
  }))
  const isSought = findsText(sought)
  return (
    <Widget
      widget="suburb_revenue"
      about={<AboutMeasures of={['revenue', 'earningJobs']} />}
      range={range}
      onRange={setRange}
      file={{ widget: 'suburb_revenue', ...range }}
    >
      <div className={classes.filter}>
        <TextInput
          aria-label={t('Suburb')}
          placeholder={t('Suburb')}
          value={sought}
          maxLength={100}
          onChange={event => setSought(event.currentTarget.value)}
        />
      </div>
      <WidgetRows
        read={read}
        isEmpty={rows => !rows.some(row => isSought(row.suburb))}
        empty={t('Nothing in this period.')}
      >
        {rows => (
          <FigureTable
            label={t('Suburb Revenue Data')}
            rows={rows.filter(row => isSought(row.suburb)).slice(0, mostShown)}
            rowKey={row => row.suburb}
            columns={[
              { header: t('Suburb'), cell: row => row.suburb || t('No suburb') },
              {
                header: t('Jobs'),
                cell: row => {
                  const [numbers, ids] = [row.Jobs, row.job_ids].map(each => each.split(',').filter(Boolean))
                  return (
                    <span className={classes.numbers}>
                      {numbers!.map((number, at) => (
                        <Anchor
                          key={number}
                          component="button"
                          type="button"
                          size="sm"
                          onClick={() => open(Number(ids![at]))}
                        >
                          {number}
                        </Anchor>
                      ))}
                      {row.TOTAL_JOBS > numbers!.length && <span>…</span>}
                    </span>
                  )
                },
              },
              figure('earningJobs', t('Total Jobs'), row => row.TOTAL_JOBS),
              { header: t('Average Money'), cell: row => wholeMoney(row.AVG_Money * 100), isNumber: true },
              figure('revenue', t('Total Money'), row => row.TOTAL_MONEY * 100, wholeMoney),
            ]}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}

/** The file has all of them. */
const mostShown = 100
