import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { Counted } from '../Counted.tsx'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { wholeMoney } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** Suburbs by revenue, with the jobs that it comes from. */
export function SuburbWidget() {
  const t = useTexts()
  const open = useJobOpener()
  const [range, setRange] = useRange('suburb_revenue')
  const [sought, setSought] = useState('')
  const read = useWidgetData('suburb_revenue', range)
  const groupOf = (suburb: string) => ({
    dimension: 'suburb' as const,
    value: suburb,
    name: suburb || t('No suburb'),
  })
  const isSought = (suburb: string) => suburb.toLowerCase().includes(sought.trim().toLowerCase())
  return (
    <Widget
      widget="suburb_revenue"
      title={t('Suburb Revenue Data')}
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
        empty={t('Nothing in these days.')}
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
              {
                header: t('Total Jobs'),
                cell: row => (
                  <Counted
                    measure="earningJobs"
                    range={range}
                    group={groupOf(row.suburb)}
                    amount={row.TOTAL_JOBS}
                  >
                    {countText(row.TOTAL_JOBS)}
                  </Counted>
                ),
                isNumber: true,
              },
              { header: t('Average Money'), cell: row => wholeMoney(row.AVG_Money * 100), isNumber: true },
              {
                header: t('Total Money'),
                cell: row => (
                  <Counted
                    measure="revenue"
                    range={range}
                    group={groupOf(row.suburb)}
                    amount={row.TOTAL_MONEY}
                  >
                    {wholeMoney(row.TOTAL_MONEY * 100)}
                  </Counted>
                ),
                isNumber: true,
              },
            ]}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}

/** The file has all of them. */
const mostShown = 100
