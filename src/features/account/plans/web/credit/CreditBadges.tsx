import { IconDatabase, IconMessage, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { creditContract } from '../../credit.contract.ts'
import { badgeText } from '../../plans.rules.ts'
import { bytesText } from '../bytes-text.ts'
import classes from './CreditBadges.module.css'

/** What is left of text messages and call minutes, and of storage at the platform's own company. */
export function CreditBadges() {
  const t = useTexts()
  const { kind, platform, outgoing_number } = useViewer()
  const isShown = kind !== 'technician'
  const isAtRest = useAtRest()
  const { data } = useRead(creditContract.remaining, {}, { enabled: isShown && isAtRest, staleTime: 60_000 })
  if (!data || !isShown) return null
  const { remain_messages: sms, remain_call_minutes: minutes, used_storage, total_storage } = data.result
  return (
    <div className={classes.badges}>
      {platform && total_storage !== null && (
        <Badge to="/plans/storage" icon={<IconDatabase size={15} />} label={t('Storage')}>
          {bytesText(used_storage)} / {bytesText(total_storage)}
        </Badge>
      )}
      {sms !== null && (
        <Badge to="/plans/sms" icon={<IconMessage size={15} />} label={t('SMS left')}>
          {badgeText(sms)}
        </Badge>
      )}
      {minutes !== null && outgoing_number !== '' && (
        <Badge to="/plans/call" icon={<IconPhone size={15} />} label={t('Minutes left')}>
          {badgeText(minutes)}
        </Badge>
      )}
    </div>
  )
}

function Badge({
  to,
  icon,
  label,
  children,
}: {
  to: string
  icon: ReactNode
  label: string
  children: ReactNode
}) {
  return (
    <Hint label={label}>
      <AppLink to={to} className={classes.badge}>
        <span aria-hidden>{icon}</span>
        <span className={classes.hidden}>{label}</span>
        {children}
      </AppLink>
    </Hint>
  )
}
