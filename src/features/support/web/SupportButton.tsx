import { ActionIcon, Indicator } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { supportContract } from '../support.contract.ts'
import { mostUnread, pollEvery, supportStaff } from '../support.rules.ts'

// Fetched when first opened.
const SupportPanel = lazy(async () => ({ default: (await import('./SupportPanel.tsx')).SupportPanel }))

/** The chat button: opens the conversation; who answers is taken to the dashboard of all conversations. */
export function SupportButton() {
  const t = useTexts()
  const isStaff = useMay(supportStaff)
  const { platform } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [draft, setDraft] = useState('')
  const isNobody = platform && !isStaff
  const { data } = useRead(
    supportContract.getUserUnreadCount,
    {},
    { refetchInterval: pollEvery, enabled: !isNobody },
  )
  const unread = data?.data?.support_unread_count ?? 0
  // The platform's other people neither ask themselves nor answer.
  if (isNobody) return null
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  const label = unread === 0 ? t('Support Chat') : t('Support Chat, {{number}} unread', { number: count })
  const icon = <IconMessageCircle size={20} stroke={1.6} />
  function open() {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Indicator label={count} disabled={unread === 0} size={16} offset={6} color="pink">
        {isStaff ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            renderRoot={props => <Link to="/admin-support-dashboard" {...props} />}
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
            onClick={open}
          >
            {icon}
          </ActionIcon>
        )}
      </Indicator>
      {wasOpened && (
        <Suspense fallback={null}>
          <SupportPanel
            opened={isOpen}
            onClose={() => setOpen(false)}
            draft={draft}
            onDraft={setDraft}
            unread={unread}
          />
        </Suspense>
      )}
    </>
  )
}
