import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { UnreadCount } from '#web/ui/UnreadCount.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { mostUnread } from '../unread.rules.ts'
import type { JobLinkType } from './ActivityPanel.tsx'
import { useMayPush } from './push-device.ts'

const ActivityDropdown = lazyDropdown(async () => (await import('./ActivityDropdown.tsx')).ActivityDropdown)
/** Its texts and its code are for browsers that were allowed to notify. */
const PushWorker = lazyPart(async () => (await import('./PushWorker.tsx')).PushWorker, { isExtra: true })

const firstPage = 20
const mostShown = 200

/** The bell: how much is unread, and on click the list of what happened. Opening it marks it as read. */
export function NotificationBell({ JobLink }: { JobLink: JobLinkType }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState(firstPage)
  // Entries unread when the list was opened stay marked until it closes.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const isAtRest = useAtRest()
  const activities = useRead(
    notificationsContract.fetchActivity,
    { limit },
    { enabled: isAtRest || isOpen, keepPrevious: true },
  )
  const { send: reset } = useSend(notificationsContract.resetUnread, { silent: true })
  const mayPush = useMayPush()

  const rows = activities.data?.data
  const unread = activities.data?.unread ?? 0
  useEffect(() => {
    const ids = isOpen ? (rows ?? []).filter(row => row.unread).map(row => row.id) : []
    const [newest] = ids
    if (newest === undefined) return
    setFresh(before => new Set([...before, ...ids]))
    void reset({ upTo: newest })
  }, [isOpen, rows, reset])

  function toggle(open: boolean) {
    setOpen(open)
    if (open) return
    setFresh(new Set())
    setLimit(firstPage)
  }

  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <UnreadCount count={unread === 0 ? null : count}>
      {mayPush && isAtRest && <PushWorker />}
      <ActivityDropdown
        opened={isOpen}
        onChange={toggle}
        panel={{
          rows,
          fresh,
          error: activities.error,
          onRetry: () => void activities.refetch(),
          onOlder: activities.data?.more && limit < mostShown ? () => setLimit(limit + firstPage) : undefined,
          JobLink,
        }}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={
              unread === 0 ? t('Notifications') : t('Notifications, {{number}} unread', { number: count })
            }
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => toggle(!isOpen)}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        }
      />
    </UnreadCount>
  )
}
