import { Badge, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'

/** How many text messages of clients nobody has read yet; nothing when there are none. */
export function UnreadMessages({ className }: { className?: string }) {
  const t = useTexts()
  const { data } = useRead(clientMessagesContract.unread, {})
  if (!data?.count) return null
  return (
    <Badge color="pink" size="sm" className={className}>
      <span aria-hidden="true">{data.count > 99 ? '99+' : data.count}</span>
      <VisuallyHidden>{t('{{number}} unread', { number: data.count })}</VisuallyHidden>
    </Badge>
  )
}
