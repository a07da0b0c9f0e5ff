import { ActionIcon } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { openPanel, usePanel } from '#web/panel-store.ts'
import { UnreadCount } from '#web/ui/UnreadCount.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'
import { mostUnread, pollEvery } from '../support.rules.ts'
import { useSupportWay } from './use-support-way.ts'

// Fetched when first opened.
const SupportPanel = lazyPart(async () => (await import('./SupportPanel.tsx')).SupportPanel)

/** The chat button opens the conversation; people who answer go to the dashboard of all conversations. */
export function SupportButton() {
  const t = useTexts()
  const way = useSupportWay()
  const [isOpen, close] = usePanel('support')
  const [draft, setDraft] = useState('')
  const isAtRest = useAtRest()
  const { data } = useRead(
    supportContract.getUserUnreadCount,
    {},
    { refetchInterval: pollEvery, enabled: isAtRest && way !== null },
  )
  const unread = data?.data?.support_unread_count ?? 0
  if (way === null) return null
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  const label = unread === 0 ? t('Support Chat') : t('Support Chat, {{number}} unread', { number: count })
  const icon = <IconMessageCircle size={20} stroke={1.6} />
  return (
    <>
      <UnreadCount count={unread === 0 ? null : count}>
        {way === 'dashboard' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            renderRoot={props => <AppLink to="/admin-support-dashboard" {...props} />}
          >
            {icon}
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => void openPanel('support')}
          >
            {icon}
          </ActionIcon>
        )}
      </UnreadCount>
      <SupportPanel opened={isOpen} onClose={close} draft={draft} onDraft={setDraft} unread={unread} />
    </>
  )
}
