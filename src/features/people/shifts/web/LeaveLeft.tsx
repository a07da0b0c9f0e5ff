import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { leaveBalancesContract } from '../leave-balances.contract.ts'
import classes from './shifts.module.css'
import { useHours } from './use-hours.ts'

/** Leave that a person has left, kind by kind; nothing where no balance is kept. */
export function LeaveLeft({ userId }: { userId: number }) {
  const t = useTexts()
  const hours = useHours()
  const read = useRead(leaveBalancesContract.balances, { user_id: userId })
  const balances = read.data?.result[0]?.balances ?? []
  if (balances.length === 0) return null
  return (
    <Card title={t('Leave balance')}>
      <ul className={classes.days}>
        {balances.map(each => (
          <li key={`${each.kind} ${each.kind_id}`}>
            <b>{t(each.name)}</b>
            <span>
              {hours(each.minutes)}
              {each.booked_minutes > 0 && (
                <small> · {t('{{time}} booked', { time: hours(each.booked_minutes) })}</small>
              )}
              {each.year_minutes > 0 && (
                <small> · {t('{{time}} per year', { time: hours(each.year_minutes) })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
