import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { changeText } from '#features/insight/reports/change-text.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Sparkline } from '#web/ui/chart/Sparkline.tsx'
import type { Days } from '../../dashboard.rules.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { Counted } from '../Counted.tsx'
import { countText } from '../count-text.ts'
import { rateText } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** Revenue of some days, against as many before. */
export function RevenueWidget() {
  const t = useTexts()
  const [range, setRange] = useRange('revenue')
  const [basis, setBasis] = useState<'invoiced' | 'paid'>('invoiced')
  const asked = { ...range, basis }
  const read = useWidgetData('revenue', asked)
  const isPaid = basis === 'paid'
  return (
    <Widget
      widget="revenue"
      about={<AboutMeasures of={isPaid ? ['paid'] : ['revenue', 'notInvoiced', 'averageRevenue']} />}
      range={range}
      onRange={setRange}
      file={{ widget: 'revenue', ...range, ...(isPaid && { basis }) }}
    >
      <div className={classes.filter}>
        <SegmentedControl
          size="xs"
          aria-label={t('Counted by')}
          value={basis}
          onChange={value => setBasis(value === 'paid' ? 'paid' : 'invoiced')}
          data={[
            { value: 'invoiced', label: t('Invoiced') },
            { value: 'paid', label: t('Paid') },
          ]}
        />
      </div>
      <WidgetRows read={read} empty={t('Nothing in this period.')}>
        {([now, before]) => (
          <>
            <div className={classes.figures}>
              <div className={classes.figure}>
                <b>
                  <Counted measure={isPaid ? 'paid' : 'revenue'} range={range} amount={now!.number}>
                    {moneyText(now!.sum_cents)}
                  </Counted>
                </b>
                <Change now={now!.sum_cents} before={before!.sum_cents} range={range} />
              </div>
              <div className={classes.figure}>
                <b>{countText(now!.number)}</b>
                <span>{isPaid ? t('Payments') : t('Invoices and jobs')}</span>
              </div>
              <div className={classes.figure}>
                <b>{now!.average_cents === null ? '–' : moneyText(now!.average_cents)}</b>
                <span>{t('Average')}</span>
              </div>
              {now!.not_invoiced_cents !== 0 && (
                <div className={classes.figure}>
                  <b>
                    <Counted measure="notInvoiced" range={range} amount={now!.not_invoiced_cents}>
                      {moneyText(now!.not_invoiced_cents)}
                    </Counted>
                  </b>
                  <span>{t('not yet invoiced')}</span>
                </div>
              )}
            </div>
            <div className={classes.line}>
              <Sparkline values={now!.steps.map(step => step.sum_cents)} />
            </div>
          </>
        )}
      </WidgetRows>
    </Widget>
  )
}

/** The change in percent; the amount before where there was nothing. */
function Change({ now, before, range }: { now: number; before: number; range: Days }) {
  const t = useTexts()
  const change = changeText({ t, rate: rateText }, { now, before }, { from: range.start, to: range.end })
  if (change === null) return <span>{t('Previously {{amount}}', { amount: moneyText(before) })}</span>
  return (
    <span className={classes.change} data-up={now > before || undefined}>
      {change}
    </span>
  )
}
