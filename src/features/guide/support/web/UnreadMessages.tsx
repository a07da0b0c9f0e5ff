import { Badge, VisuallyHidden } from '@mantine/core'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'

/** How many text messages of clients nobody has read yet; nothing when there are none. */
export function UnreadMessages({ className }: { className?: string }) {
  const t = useTexts()
  // The support button asks the same: one request for both.
  const read = useRead(supportContract.getUserUnreadCount, {}, { enabled: useAtRest() })
  const count = read.data?.data.unread_count
  if (!count) return null
  return (
    <Badge color="pink" size="sm" className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('{{number}} unread', { number: count })}</VisuallyHidden>
    </Badge>
  )
}
