import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { ConversationPane, Conversations } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { type Chat, ChatPane } from './ChatPane.tsx'

/** Conversations with clients, by text message and in the portal. */
export default function MessagesPage() {
  const t = useTexts()
  return (
    <Chats>
      {chat => (
        <ConversationPane
          label={chat.name || chat.phone}
          title={chat.name || chat.phone}
          action={
            chat.job_id !== null && (
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={props => <AppLink to="/jobs" query={{ job: chat.job_id }} {...props} />}
              >
                {t('Open the job')}
              </Button>
            )
          }
        >
          <ChatPane key={chat.phone} chat={chat} />
        </ConversationPane>
      )}
    </Chats>
  )
}

/** The list of conversations, and what is shown of the chosen one. */
export function Chats({ children }: { children: (chat: Chat) => ReactNode }) {
  const t = useTexts()
  const read = useRead(clientMessagesContract.chats, {}, { refetchInterval: 30_000 })
  return (
    <Loaded read={read} shape="list" failed={t('Error loading messages. Please try again.')}>
      {({ chatList }) => {
        if (chatList.length === 0) {
          return (
            <EmptyState
              icon={<IconMessages size={22} stroke={1.6} />}
              title={t('No messages yet')}
              text={t(
                'Open a job and choose Message Client. What is sent and answered appears here, and what clients write in the portal.',
              )}
            />
          )
        }
        return (
          <Conversations
            of={chatList}
            entryOf={chat => ({
              key: chat.phone,
              name: chat.name || chat.phone,
              detail: chat.name && chat.phone,
              last:
                chat.message ||
                (chat.files === 1 ? t('1 file') : t('{{count}} files', { count: chat.files })),
              unread: chat.unread,
            })}
            order={t('The newest are at the top.')}
          >
            {children}
          </Conversations>
        )
      }}
    </Loaded>
  )
}
