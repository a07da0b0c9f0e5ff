import { Button, Group } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { leaveName } from '../shifts.rules.ts'
import { ClashText } from './ClashText.tsx'
import classes from './shifts.module.css'
import { useWhenAway } from './use-when-away.ts'

type Asked = Receives<typeof shiftsContract.askedLeave>['result'][number]

/** The week in which a leave begins, with the appointments of whoever asked for it. */
const weekOf = ({ first_day, user_id }: Asked) => ({
  to: '/calendar',
  query: { view: 'week', date: first_day, technician: user_id },
})

/** Leave that waits for a yes or a no: the office answers, whoever asked can take it back. */
export function AskedLeave({ mine = false }: { mine?: boolean }) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const go = useGo()
  const whenOf = useWhenAway()
  const read = useRead(shiftsContract.askedLeave, {})
  const answer = useSend(shiftsContract.answerLeave, { silent: true })
  const withdraw = useKeptSend(shiftsContract.withdrawLeave, {
    saved: 'Withdrawn.',
    waits: ({ id }) => {
      const asked = read.data?.result.find(each => each.id === Number(id))
      return { title: t('Withdraw'), typed: asked ? whenOf(asked) : '', job: null }
    },
  })
  const rows = (read.data?.result ?? []).filter(each => !mine || each.user_id === viewer.id)
  if (rows.length === 0) return null

  async function decline({ id, name }: Asked) {
    const title = t('Decline this leave?')
    const message = t('We’ll tell {{name}} it’s declined.', { name })
    if (!(await confirm({ title, message, confirm: t('Decline'), danger: true }))) return
    if (await answer.send({ id, accept: false }).catch(() => null)) toast.success(t('Declined.'))
  }

  async function accept(asked: Asked) {
    const title = t('Accept this leave?')
    const message = t('{{name}} has {{count}} appointments then. They stay until you move them.', {
      name: asked.name,
      count: asked.appointments,
    })
    if (asked.appointments > 0 && !(await confirm({ title, message, confirm: t('Accept') }))) return
    const reply = await answer.send({ id: asked.id, accept: true }).catch(() => null)
    if (!reply) return
    if (reply.appointments === 0) return toast.success(t('Leave added.'))
    const count = t('It has {{count}} appointments.', { count: reply.appointments })
    toast.warning(`${t('Leave added.')} ${count}`, {
      action: { label: t('Show them'), run: () => void go(weekOf(asked)) },
    })
  }

  const title = mine ? t('Your requests') : t('Leave requested')
  return (
    <Card title={title}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span>
              {!mine && <b>{each.name} </b>}
              {whenOf(each)} · {t(leaveName(each))}
              {each.note && <small> · {each.note}</small>}
              {!mine && each.appointments > 0 && (
                <AppLink {...weekOf(each)} className={classes.booked}>
                  {t('{{count}} appointments to move', { count: each.appointments })}
                </AppLink>
              )}
              {each.id > 0 && <ClashText clashes={each} />}
            </span>
            {mine && each.id < 0 && <small>{t('Waiting to send')}</small>}
            {mine && each.id > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void withdraw.send({ id: each.id }).catch(() => {})}
              >
                {t('Withdraw')}
              </Button>
            )}
            {!mine && (
              <Group gap={8} wrap="nowrap">
                <Button size="compact-sm" onClick={() => void accept(each)}>
                  {t('Accept')}
                </Button>
                <Button size="compact-sm" variant="light" color="pink" onClick={() => void decline(each)}>
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
