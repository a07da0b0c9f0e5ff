import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { leaveBalancesContract } from '../leave-balances.contract.ts'
import { leaveProblem } from '../shifts.rules.ts'
import { ClashText } from './ClashText.tsx'
import { type LeaveValues, leaveInput } from './LeaveFields.tsx'
import classes from './shifts.module.css'

/** Points that stand against the leave in the form: of one person, or (null) one's own. */
export function LeaveClashes({ userId }: { userId: number | null }) {
  const t = useTexts()
  const values = useWatch<LeaveValues>() as LeaveValues
  const { note: _, ...days } = leaveInput(values)
  const [asked] = useDebouncedValue(JSON.stringify({ user_id: userId, ...days, note: '' }), 300)
  const read = useRead(leaveBalancesContract.clashes, JSON.parse(asked) as typeof days & { note: string }, {
    enabled: leaveProblem(days) === null,
    keepPrevious: true,
  })
  if (!read.data || leaveProblem(days) !== null) return null
  const { result } = read.data
  return (
    <div style={{ gridColumn: '1 / -1' }} role="status">
      <ClashText clashes={result} />
      {result.appointments > 0 && (
        <small className={classes.warning}>
          {t('{{count}} appointments to move', { count: result.appointments })}
        </small>
      )}
    </div>
  )
}
