import { Switch } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useMay } from '#web/viewer.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { useBrowserPush } from './use-browser-push.ts'

/** Turns notifications in this browser on and off; hidden on iOS and on Macs with touch. */
export function PushSwitch() {
  const t = useTexts()
  const push = useBrowserPush()
  const may = useMay(notificationsContract.setStatus.access)
  if (push.isHidden || !may) return null
  return (
    <Switch
      label={t('Web Notifications')}
      description={
        push.isPossible
          ? t('Shown by this browser, even while Tradewind is closed')
          : t('This browser can only show them over https')
      }
      checked={push.isOn}
      disabled={!push.isPossible || push.isBusy}
      onChange={event => void push.change(event.currentTarget.checked)}
    />
  )
}
