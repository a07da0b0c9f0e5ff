import { Button } from '@mantine/core'
import { IconMessages, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { ConversationPane, Conversations } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { type Chat, ChatPane } from './ChatPane.tsx'

const NewMessageDialog = lazyDialog(async () => (await import('./NewMessageDialog.tsx')).NewMessageDialog)

/** Conversations with clients, by text message and in the portal. */
export default function MessagesPage() {
  const t = useTexts()
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const compose = (
    <Button leftSection={<IconPencil size={16} />} onClick={() => setWriting(true)}>
      {t('New message')}
    </Button>
  )
  return (
    <>
      <Chats compose={compose} chosen={chosen} onChoose={setChosen}>
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
      {isWriting && (
        <NewMessageDialog
          onClose={() => setWriting(false)}
          onSent={phone => {
            setWriting(false)
            setChosen(phone)
          }}
        />
      )}
    </>
  )
}

interface ChatsProps {
  children: (chat: Chat) => ReactNode
  /** Begins a new one. */
  compose?: ReactNode
  /** The phone of the open one, where the page decides. */
  chosen?: string | undefined
  onChoose?: (phone: string | undefined) => void
}

/** The list of conversations, and what is shown of the chosen one. */
export function Chats({ children, compose, ...choice }: ChatsProps) {
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
              text={t('Text messages with clients appear here, and messages from the portal.')}
              action={compose}
            />
          )
        }
        return (
          <Conversations
            {...choice}
            head={compose}
            of={chatList}
            entryOf={chat => ({
              key: chat.phone,
              name: chat.name || chat.phone,
              detail: chat.name && chat.phone,
              last: chat.last_call
                ? t(chat.last_call === 'missed' ? 'Missed call' : 'Call')
                : chat.message ||
                  (chat.files === 1 ? t('1 file') : t('{{count}} files', { count: chat.files })),
              unread: chat.unread,
            })}
            order={t('Newest first.')}
          >
            {children}
          </Conversations>
        )
      }}
    </Loaded>
  )
}
