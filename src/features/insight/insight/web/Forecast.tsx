import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import reports from '#features/insight/reports/web/reports.module.css'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { insightContract } from '../insight.contract.ts'
import classes from './insight.module.css'

const ForecastJobs = lazyPart(async () => (await import('./ForecastJobs.tsx')).ForecastJobs)

/** What this month and the next two bring from work that is booked, beside last year. */
export function Forecast({ onFollow }: { onFollow: (followed: Followed) => void }) {
  const writer = useWriter()
  const { t, money } = writer
  const read = useRead(insightContract.forecast, {})
  const [shown, setShown] = useState<{ from: string; to: string } | null>(null)
  return (
    <Card
      className={classes.wide}
      title={t('Forecast')}
      about={t('Earned so far plus booked jobs. Jobs without an amount use their job type’s average.')}
    >
      <Loaded read={read} failed={t('Couldn’t load the forecast')} shape="list">
        {({ result }) => (
          <>
            <Chart
              kind="stack"
              height={220}
              label={t('Forecast')}
              rowsAre={t('Month')}
              series={[{ name: t('Earned') }, { name: t('Booked') }, { name: t('Estimated') }]}
              rows={result.map(row => ({
                label: writer.month(row.month),
                values: [row.earned_cents, row.booked_cents, row.estimated_cents],
              }))}
              unit="cents"
              format={money}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
            <div className={reports.wide} tabIndex={0}>
              <table className={reports.figures}>
                <thead>
                  <tr>
                    {['Month', 'Earned', 'Booked', 'Estimated', 'Total', 'Last year', 'Target'].map(head => (
                      <th key={head} scope="col">
                        {t(head)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {result.map(row => {
                    const jobs = (cents: number) =>
                      row.jobs === 0 ? (
                        money(cents)
                      ) : (
                        <UnstyledButton className={classes.open} onClick={() => setShown(row)}>
                          {money(cents)}
                        </UnstyledButton>
                      )
                    const { month, earned_cents, last_year_cents, target_cents } = row
                    return (
                      <tr key={month}>
                        <th scope="row">{writer.month(month)}</th>
                        <td>
                          {earned_cents === 0 ? (
                            money(0)
                          ) : (
                            <UnstyledButton
                              className={classes.open}
                              onClick={() =>
                                onFollow({ measure: 'revenue', filter: [], from: `${month}-01`, to: row.to })
                              }
                            >
                              {money(earned_cents)}
                            </UnstyledButton>
                          )}
                        </td>
                        <td>{jobs(row.booked_cents)}</td>
                        <td>{jobs(row.estimated_cents)}</td>
                        <td>
                          <b>{money(earned_cents + row.booked_cents + row.estimated_cents)}</b>
                        </td>
                        <td>{money(last_year_cents)}</td>
                        <td>{target_cents === null ? '–' : money(target_cents)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Loaded>
      {shown && <ForecastJobs span={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}
