import { dayText, monthEnd, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, wholeMoney } from '#web/money-text.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { Counted, useCounted } from '../Counted.tsx'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** Revenue and profit of the last six months; the average is their total divided by six. */
export function MonthlyWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const today = dayText(time.today)
  const read = useWidgetData('monthly_revenue', {})
  const range = {
    start: `${read.data?.[0]?.month ?? today.slice(0, 7)}-01`,
    end: dayText(monthEnd(time.today)),
  }
  const { openOf, dialog } = useCounted(range)
  const openRevenue = openOf('revenue')
  const cents = (dollars: number) => Math.round(dollars * 100)
  return (
    <Widget
      widget="monthly_revenue"
      about={<AboutMeasures of={['revenue', 'profit']} />}
      file={{ widget: 'monthly_revenue', start: today, end: today }}
    >
      <WidgetRows
        read={read}
        isEmpty={rows => rows.every(row => row.sum === 0 && !row.profit)}
        empty={t('Nothing was invoiced in the last six months.')}
      >
        {rows => {
          const sum = rows.reduce((total, row) => total + cents(row.sum), 0)
          const showsProfit = rows.every(row => row.profit !== null)
          const profit = rows.reduce((total, row) => total + cents(row.profit ?? 0), 0)
          return (
            <>
              <div className={classes.figures}>
                <div className={classes.figure}>
                  <b>
                    <Counted measure="revenue" range={range} amount={sum}>
                      {wholeMoney(sum)}
                    </Counted>
                  </b>
                  <span>{t('Revenue')}</span>
                </div>
                {showsProfit && (
                  <div className={classes.figure}>
                    <b>
                      <Counted measure="profit" range={range} amount={profit}>
                        {wholeMoney(profit)}
                      </Counted>
                    </b>
                    <span>{t('Profit')}</span>
                  </div>
                )}
                <div className={classes.figure}>
                  <b>{wholeMoney(Math.round(sum / rows.length))}</b>
                  <span>{t('Monthly average')}</span>
                </div>
              </div>
              <div className={classes.chart}>
                <Chart
                  kind="bars"
                  label={t('Last six months')}
                  rowsAre={t('Month')}
                  series={[{ name: t('Revenue') }, ...(showsProfit ? [{ name: t('Profit') }] : [])]}
                  rows={rows.map(row => ({
                    label: time.day(parseDay(`${row.month}-01`)!, 'shortMonth'),
                    values: row.profit === null ? [cents(row.sum)] : [cents(row.sum), cents(row.profit)],
                  }))}
                  format={moneyText}
                  unit="cents"
                  {...(openRevenue && {
                    onPick: (at: number) => {
                      const first = parseDay(`${rows[at]!.month}-01`)!
                      openRevenue(undefined, { start: dayText(first), end: dayText(monthEnd(first)) })
                    },
                  })}
                />
              </div>
              {dialog}
            </>
          )
        }}
      </WidgetRows>
    </Widget>
  )
}
