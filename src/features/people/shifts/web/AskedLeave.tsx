import { Button, Group } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { leaveLabels } from '../shifts.rules.ts'
import classes from './shifts.module.css'
import { useWhenAway } from './use-when-away.ts'

/** Leave that waits for a yes or a no: the office answers, whoever asked can take it back. */
export function AskedLeave({ mine = false }: { mine?: boolean }) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const whenOf = useWhenAway()
  const read = useRead(shiftsContract.askedLeave, {})
  const answer = useSend(shiftsContract.answerLeave, { silent: true })
  const withdraw = useSend(shiftsContract.withdrawLeave, { saved: 'Withdrawn.' })
  const rows = (read.data?.result ?? []).filter(each => !mine || each.user_id === viewer.id)
  if (rows.length === 0) return null

  async function decide(id: number, name: string, accept: boolean) {
    const title = t('Decline this leave?')
    const message = t('We’ll tell {{name}} it’s declined.', { name })
    if (!accept && !(await confirm({ title, message, confirm: t('Decline'), danger: true }))) return
    const reply = await answer.send({ id, accept }).catch(() => null)
    if (!reply) return
    const booked =
      reply.appointments > 0 ? ` ${t('It has {{count}} appointments.', { count: reply.appointments })}` : ''
    if (booked) toast.warning(`${t('Leave added.')}${booked}`)
    else toast.success(accept ? t('Leave added.') : t('Declined.'))
  }

  const title = mine ? t('Your requests') : t('Leave requested')
  return (
    <Card title={title}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span>
              {!mine && <b>{each.name} </b>}
              {whenOf(each)} · {t(leaveLabels[each.kind])}
              {each.note && <small> · {each.note}</small>}
            </span>
            {mine ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void withdraw.send({ id: each.id }).catch(() => {})}
              >
                {t('Withdraw')}
              </Button>
            ) : (
              <Group gap={8} wrap="nowrap">
                <Button size="compact-sm" onClick={() => void decide(each.id, each.name, true)}>
                  {t('Accept')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="light"
                  color="pink"
                  onClick={() => void decide(each.id, each.name, false)}
                >
                  {t('Decline')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
