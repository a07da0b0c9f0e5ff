import { Alert, Anchor } from '@mantine/core'
import { creditContract } from '#features/account/plans/credit.contract.ts'
import { badgeText } from '#features/account/plans/plans.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './Phone.module.css'

/** Call minutes that are left, where they are counted; without any, where to buy some. */
export function MinutesLeft() {
  const t = useTexts()
  const { kind } = useViewer()
  const minutes = useRead(creditContract.remaining, {}).data?.result.remain_call_minutes ?? null
  if (minutes === null) return null
  const canBuy = kind === 'owner' || kind === 'office'
  const buy = canBuy && (
    <Anchor renderRoot={props => <AppLink to="/plans/call" {...props} />} size="sm">
      {t('Call minutes')}
    </Anchor>
  )
  if (minutes === 0)
    return (
      <Alert color="pink" title={t('No call minutes left')}>
        {t('You can’t call out; incoming calls still work.')} {buy}
      </Alert>
    )
  return (
    <p className={classes.detail}>
      {t('Minutes left: {{minutes}}', { minutes: badgeText(minutes) })} {buy}
    </p>
  )
}
