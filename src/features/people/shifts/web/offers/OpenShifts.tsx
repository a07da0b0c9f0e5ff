import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type OpenShift, openShiftsContract } from '../../open-shifts.contract.ts'
import classes from '../shifts.module.css'
import { Needs } from './Needs.tsx'
import { useShiftText } from './use-shift-text.ts'

/** Shifts that the office offers, for oneself to take. */
export function OpenShifts() {
  const t = useTexts()
  const textOf = useShiftText()
  const read = useRead(openShiftsContract.list, {})
  const take = useSend(openShiftsContract.take)
  const giveBack = useSend(openShiftsContract.giveBack, { saved: 'Given back.' })
  const rows = (read.data?.result ?? []).filter(each => each.mine || each.left > 0)
  if (rows.length === 0) return null

  async function onTake({ id }: OpenShift) {
    if (!(await take.send({ id }).catch(() => null))) return
    toast.success(t('The shift is yours.'), { undo: () => void giveBack.send({ id }).catch(() => {}) })
  }

  return (
    <Card title={t('Open shifts')} about={t('First come, first served.')}>
      <ul className={classes.days}>
        {rows.map(each => (
          <li key={each.id} className={classes.asked}>
            <span className={classes.offer}>
              <b>{textOf(each)}</b>
              {each.places > 1 && !each.mine && (
                <small>{t('{{count}} places left', { count: each.left })}</small>
              )}
              <Needs shift={each} />
              {each.problem && <small className={classes.warning}>{t(each.problem)}</small>}
            </span>
            {each.mine ? (
              <small>{t('Your shift')}</small>
            ) : (
              <Button
                size="sm"
                aria-label={t('Take shift: {{shift}}', { shift: textOf(each) })}
                disabled={each.problem !== null}
                loading={take.isPending && take.variables?.input.id === each.id}
                onClick={() => void onTake(each)}
              >
                {t('Take shift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
