import { useState } from 'react'
import reports from '#features/insight/reports/web/reports.module.css'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useAnswered } from '#web/use-unanswered.ts'
import { insightContract } from '../insight.contract.ts'
import { lostAfter } from '../insight.rules.ts'
import classes from './insight.module.css'

/** Rows of the card; the call gives more. */
const mostShown = 12

/** Clients who used to come, and have not for long. */
export function LostClients() {
  const { t, day, money, number } = useWriter()
  const [months, setMonths] = useState<number>(12)
  const read = useAnswered(insightContract.lostClients, { months }, reply => reply.total === 0, {
    keepPrevious: true,
  })
  return (
    <Card
      title={t('Lost clients')}
      about={t('Clients who had work last period, with none since and nothing open.')}
    >
      <div className={classes.tools}>
        <Select<number>
          aria-label={t('Time since last job')}
          w={260}
          data={lostAfter.map(value => ({
            value,
            label: t('No work for {{count}} months', { count: value }),
          }))}
          value={months}
          allowDeselect={false}
          onChange={next => next && setMonths(next)}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load clients')} shape="list">
        {({ result, total }) =>
          total === 0 ? (
            <EmptyState title={t('No lost clients')} />
          ) : (
            <>
              <table className={reports.rows}>
                <thead>
                  <tr>
                    <th scope="col">{t('Client')}</th>
                    <th scope="col">{t('Last job')}</th>
                    <th scope="col">{t('Previous revenue')}</th>
                  </tr>
                </thead>
                <tbody>
                  {result.slice(0, mostShown).map(({ id, name, last, revenue_cents }) => (
                    <tr key={id}>
                      <td>
                        <AppLink to={`/clients/edit/${id}`}>{name}</AppLink>
                      </td>
                      <td>{day(last)}</td>
                      <td>{revenue_cents === null ? '–' : money(revenue_cents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {total > mostShown && (
                <p className={classes.note}>
                  {t('{{shown}} of {{total}}, highest first.', {
                    shown: number(Math.min(mostShown, result.length)),
                    total: number(total),
                  })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
