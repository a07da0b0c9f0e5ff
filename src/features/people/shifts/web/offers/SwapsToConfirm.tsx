import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type ShiftSwap, shiftSwapsContract } from '../../shift-swaps.contract.ts'
import classes from '../shifts.module.css'
import { DeclineSwapDialog } from './DeclineSwapDialog.tsx'
import { SwapProblem } from './SwapProblem.tsx'
import { useShiftText } from './use-shift-text.ts'

/** The week of the shift, with the appointments of whoever gives it away. */
const weekOf = ({ day, user_id }: ShiftSwap) => ({
  to: '/calendar',
  query: { view: 'week', date: day, technician: user_id },
})

/** Swaps that two people agreed on and that wait for the office. */
export function SwapsToConfirm() {
  const t = useTexts()
  const go = useGo()
  const textOf = useShiftText()
  const read = useRead(shiftSwapsContract.list, {})
  const answer = useSend(shiftSwapsContract.answer)
  const [declined, decline] = useState<ShiftSwap | null>(null)
  const rows = (read.data?.result ?? []).filter(each => each.state === 'accepted')
  if (rows.length === 0) return null

  async function onConfirm(swap: ShiftSwap) {
    const reply = await answer.send({ id: swap.id, accept: true }).catch(() => null)
    if (!reply) return
    if (reply.appointments === 0) return toast.success(t('Swap confirmed.'))
    const count = t('{{count}} appointments to move', { count: reply.appointments })
    toast.warning(`${t('Swap confirmed.')} ${count}`, {
      action: { label: t('Show them'), run: () => void go(weekOf(swap)) },
    })
  }

  return (
    <Card title={t('Swaps to confirm')}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span className={classes.offer}>
              <span>
                {t('{{name}} takes {{shift}} from {{other}}.', {
                  name: each.taker_name,
                  shift: textOf(each),
                  other: each.name,
                })}
              </span>
              {each.return_day !== null &&
                each.return_from_minute !== null &&
                each.return_to_minute !== null && (
                  <span>
                    {t('{{name}} takes {{shift}} from {{other}}.', {
                      name: each.name,
                      shift: textOf({
                        day: each.return_day,
                        from_minute: each.return_from_minute,
                        to_minute: each.return_to_minute,
                      }),
                      other: each.taker_name,
                    })}
                  </span>
                )}
              {each.note && <small>{each.note}</small>}
              <SwapProblem problem={each.problem} />
              {each.appointments > 0 && (
                <AppLink {...weekOf(each)} className={classes.booked}>
                  {t('{{count}} appointments to move', { count: each.appointments })}
                </AppLink>
              )}
            </span>
            <Group gap={8} wrap="nowrap">
              <Button
                size="compact-sm"
                disabled={each.problem !== null}
                loading={answer.isPending && answer.variables?.input.id === each.id}
                onClick={() => void onConfirm(each)}
              >
                {t('Confirm')}
              </Button>
              <Button size="compact-sm" variant="light" color="pink" onClick={() => decline(each)}>
                {t('Decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {declined && <DeclineSwapDialog swap={declined} onClose={() => decline(null)} />}
    </Card>
  )
}
