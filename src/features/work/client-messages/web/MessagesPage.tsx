import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { ChatList } from './ChatList.tsx'
import { type Chat, ChatPane } from './ChatPane.tsx'
import classes from './Messages.module.css'

/** Conversations with clients by text message. */
export default function MessagesPage() {
  const t = useTexts()
  return (
    <Chats>
      {chat => (
        <section className={classes.chat} aria-label={chat.name || chat.phone}>
          <header className={classes.head}>
            <h2>{chat.name || chat.phone}</h2>
            {chat.job_id !== null && (
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={props => <AppLink to="/jobs" query={{ job: chat.job_id }} {...props} />}
              >
                {t('Open the job')}
              </Button>
            )}
          </header>
          <ChatPane key={chat.phone} chat={chat} />
        </section>
      )}
    </Chats>
  )
}

/** The list of conversations, and what is shown of the chosen one. */
export function Chats({ children }: { children: (chat: Chat) => ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientMessagesContract.chats, {}, { refetchInterval: 30_000 })
  const [chosen, setChosen] = useState<string>()
  if (!data) {
    if (!error) return <PageSkeleton />
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  }
  if (data.chatList.length === 0) {
    return (
      <EmptyState
        icon={<IconMessages size={22} stroke={1.6} />}
        title={t('No messages yet')}
        text={t('Open a job and choose Message Client. What is sent and answered appears here.')}
      />
    )
  }
  const open = data.chatList.find(chat => chat.phone === chosen)
  return (
    <Card flush className={classes.page}>
      <ChatList chats={data.chatList} chosen={chosen} onChoose={setChosen} />
      {open ? (
        children(open)
      ) : (
        <EmptyState
          icon={<IconMessages size={22} stroke={1.6} />}
          title={t('Choose a conversation')}
          text={t('The newest stand at the top.')}
        />
      )}
    </Card>
  )
}
