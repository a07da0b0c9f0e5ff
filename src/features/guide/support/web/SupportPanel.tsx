import { useEffect, useState } from 'react'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'
import { longestMessage, pollEvery } from '../support.rules.ts'
import waiting from './ChatWaiting.module.css'
import { ChatWaiting } from './ChatWaiting.tsx'
import { sendTrouble } from './chat-trouble.ts'

interface SupportPanelProps {
  opened: boolean
  onClose: () => void
  /** The draft, which outlives the panel. */
  draft: string
  onDraft: (draft: string) => void
  unread: number
}

/** The conversation with support. Opening it marks it as read. */
export function SupportPanel({ opened, onClose, draft, onDraft, unread }: SupportPanelProps) {
  const t = useTexts()
  const [isFocused, setFocused] = useState(false)
  const read = useRead(
    supportContract.getSupportMessages,
    {},
    { enabled: opened, refetchInterval: isFocused ? false : pollEvery },
  )
  const write = useSend(supportContract.sendSupportMessage, { silent: true })
  const { send: markRead } = useSend(supportContract.markUserSupportMessagesRead, { silent: true })
  useEffect(() => {
    if (opened && unread > 0) void markRead({})
  }, [opened, unread, markRead])

  function send() {
    write.send({ message: draft, is_support_reply: false }).then(
      () => onDraft(''),
      error => toast.error(t(sendTrouble(error))),
    )
  }

  const messages = read.data?.data
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={t('Support Chat')}
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        body: { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0, padding: 0 },
      }}
    >
      {messages ? (
        messages.length > 0 ? (
          <ChatMessages messages={messages.map(each => ({ ...each, isMine: !each.is_support_reply }))} />
        ) : (
          <p className={waiting.waiting}>{t('No messages yet. Start the conversation!')}</p>
        )
      ) : (
        <ChatWaiting error={read.error} onRetry={() => void read.refetch()} />
      )}
      <ChatInput
        value={draft}
        onChange={onDraft}
        onSend={send}
        busy={write.isPending}
        maxLength={longestMessage}
        onFocused={setFocused}
      />
    </SidePanel>
  )
}
