import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { byTime, callEntry } from '#features/messages/client-messages/web/chat-entries.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { ConversationPane } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import { longFrom, mostPages } from '../inbox.rules.ts'
import { AlsoReading } from './AlsoReading.tsx'
import { ThreadActions } from './ThreadActions.tsx'
import { ThreadField } from './ThreadField.tsx'
import type { BillOfMail, TaskDialog } from './task-dialog.ts'
import { answerEntry, leadEntry, mailEntry, noteEntry } from './thread-bubbles.tsx'
import { lastAsked, threadName } from './thread-entry.tsx'
import { BlockedSender, UnknownSender } from './UnknownSender.tsx'

interface ThreadPaneProps {
  id: number
  TaskDialog: TaskDialog
  BillOfMail: BillOfMail
  /** Called when it is out of the way. */
  onDone: () => void
  /** Called when it became part of another, or that one's client is known. */
  onKnown: (id: number) => void
}

/** One conversation over all channels, with the office's notes, and where it is answered. */
export function ThreadPane({ id, TaskDialog, BillOfMail, onDone, onKnown }: ThreadPaneProps) {
  const t = useTexts()
  const [pages, setPages] = useState(1)
  const read = useRead(inboxContract.thread, { id, pages }, { keepPrevious: true })
  const { send: markRead } = useSend(inboxContract.read, { silent: true })
  const unread = read.data?.thread.unread ?? 0
  const newest = read.data?.messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that comes while it is open
  useEffect(() => {
    if (unread > 0) void markRead({ id, is_read: true })
  }, [id, newest, markRead])
  return (
    <Loaded
      read={read}
      shape="list"
      failed={t('Error loading messages. Please try again.')}
      missing={{ what: t('Conversation'), to: '/message', list: t('All conversations') }}
    >
      {shown => (
        <Shown
          {...shown}
          TaskDialog={TaskDialog}
          BillOfMail={BillOfMail}
          onDone={onDone}
          onKnown={onKnown}
          older={
            shown.has_older && pages < mostPages ? (
              <Button
                fullWidth
                size="xs"
                variant="subtle"
                loading={read.isPlaceholderData}
                onClick={() => setPages(pages + 1)}
              >
                {t('Show older')}
              </Button>
            ) : undefined
          }
        />
      )}
    </Loaded>
  )
}

type ShownProps = Receives<typeof inboxContract.thread> &
  Pick<ThreadPaneProps, 'TaskDialog' | 'BillOfMail' | 'onDone' | 'onKnown'> & {
    /** Leads to older messages. */
    older: ReactNode
  }

function Shown({
  thread,
  messages,
  calls,
  notes,
  mails,
  leads,
  opted_out,
  mail_to,
  suggests,
  older,
  TaskDialog,
  BillOfMail,
  onDone,
  onKnown,
}: ShownProps) {
  const t = useTexts()
  const name = threadName(thread) || t('Unknown sender')
  const isUnknown = thread.client_id === null && thread.name === '' && thread.address !== ''
  return (
    <ConversationPane
      label={name}
      title={name}
      detail={thread.name && thread.address}
      action={
        <ThreadActions
          thread={thread}
          asked={lastAsked(messages)}
          isLong={messages.length >= longFrom}
          mail={messages.find(each => each.proven_from !== '')?.id}
          TaskDialog={TaskDialog}
          onDone={onDone}
        />
      }
    >
      <ChatMessages
        before={older}
        messages={byTime([
          ...messages.map(each => answerEntry(t, each, thread, BillOfMail)).reverse(),
          ...calls.map(each => callEntry(t, each)),
          ...notes.map(each => noteEntry(t, each)),
          ...mails.map(each => mailEntry(t, each)),
          ...leads.map(each => leadEntry(t, each)),
        ])}
      />
      {thread.is_blocked && <BlockedSender id={thread.id} />}
      {isUnknown && !thread.is_blocked && <UnknownSender thread={thread} onKnown={onKnown} />}
      <AlsoReading id={thread.id} />
      {!thread.is_blocked && (
        <ThreadField
          thread={thread}
          newest={messages[0]?.id}
          isOut={opted_out}
          mailTo={mail_to}
          suggests={suggests}
        />
      )}
      {opted_out && !thread.is_blocked && (
        <Text px="md" pb="md" size="sm">
          {t('This number has opted out of text messages.')}
        </Text>
      )}
    </ConversationPane>
  )
}
