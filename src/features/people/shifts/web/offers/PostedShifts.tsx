import { Button } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type OpenShift, openShiftsContract } from '../../open-shifts.contract.ts'
import classes from '../shifts.module.css'
import { Needs } from './Needs.tsx'
import { useShiftText } from './use-shift-text.ts'

/** Open shifts as the office sees them: who took which, and what is left. */
export function PostedShifts() {
  const t = useTexts()
  const confirm = useConfirm()
  const textOf = useShiftText()
  const read = useRead(openShiftsContract.list, {})
  const withdraw = useSend(openShiftsContract.withdraw, { saved: 'Withdrawn.' })
  const rows = read.data?.result ?? []
  if (rows.length === 0) return null

  async function onWithdraw(shift: OpenShift) {
    const names = shift.takers.map(({ name }) => name).join(', ')
    const message = names
      ? t('We’ll tell {{names}} that it’s withdrawn.', { names })
      : t('Nobody can take this shift after that.')
    const title = t('Withdraw this shift?')
    if (await confirm({ title, message, confirm: t('Withdraw'), danger: true }))
      await withdraw.send({ id: shift.id }).catch(() => {})
  }

  return (
    <Card title={t('Open shifts')}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span className={classes.offer}>
              <b>{textOf(each)}</b>
              <small>
                {t('{{taken}} of {{places}} taken', { taken: each.takers.length, places: each.places })}
                {each.takers.length > 0 && `: ${each.takers.map(({ name }) => name).join(', ')}`}
              </small>
              <Needs shift={each} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Withdraw shift: {{shift}}', { shift: textOf(each) })}
              onClick={() => void onWithdraw(each)}
            >
              {t('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
