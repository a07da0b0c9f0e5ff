import { Skeleton, Text } from '@mantine/core'
import { useEffect } from 'react'
import { deliveryLabels } from '#features/jobs/diary/web/delivery-look.ts'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { SmsSizeLine } from '#features/messages/message-templates/web/SmsSizeLine.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { type ChatMessage, ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { CallBubble } from './CallBubble.tsx'
import { MessageFiles } from './MessageFiles.tsx'

export type Chat = Receives<typeof clientMessagesContract.chats>['chatList'][number]

/** Messages of a page, as the server has them. */
const mostOnPage = 50

interface ChatPaneProps {
  chat: Chat
  /** Shows the pane from the client's side, where the client answers. */
  asClient?: boolean
}

/** One conversation, the newest at the bottom, with a field to write. */
export function ChatPane({ chat, asClient = false }: ChatPaneProps) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientMessagesContract.chat, { phone: chat.phone })
  const { send: markRead } = useSend(clientMessagesContract.markRead, { silent: true })
  const messages = [...(data?.data ?? [])].reverse()
  const calls = asClient ? [] : (data?.calls ?? [])
  useEffect(() => {
    if (!asClient && chat.unread > 0) void markRead({ phone: chat.phone })
  }, [asClient, chat.phone, chat.unread, markRead])
  if (error)
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton m="md" height={200} aria-hidden="true" />
  return (
    <>
      <ChatMessages
        messages={withCalls(
          messages.map(each => ({
            ...each,
            isMine: (each.direction === 'out') !== asClient,
            author: asClient ? '' : each.user,
            delivery: [each.direction === 'out' && t(deliveryLabels[each.status]), t(each.error)]
              .filter(Boolean)
              .join(' · '),
            failed: each.status === 'failed',
            attached: <MessageFiles message={each} />,
          })),
          calls.map(each => ({
            // Apart from the messages' ids.
            id: -each.id,
            message: '',
            created_at: each.started_at,
            isMine: each.direction === 'out',
            author: each.user,
            delivery: each.texted_back ? t('Answered by text') : '',
            attached: <CallBubble call={each} />,
          })),
        )}
      />
      {data.opted_out && !asClient ? (
        <Text p="md">{t('This number has opted out of text messages.')}</Text>
      ) : (
        <ChatField phone={chat.phone} asClient={asClient} byMail={data.by_mail} />
      )}
    </>
  )
}

/** Calls among the messages on the page, by time; those before the first message belong to pages before. */
function withCalls(messages: ChatMessage[], calls: readonly ChatMessage[]): ChatMessage[] {
  const first = messages.length < mostOnPage ? '' : (messages[0]?.created_at ?? '')
  return [...messages, ...calls.filter(call => call.created_at >= first)].sort((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  )
}

/** Where the office writes, or the client answers. */
function ChatField({ phone, asClient, byMail }: { phone: string; asClient: boolean; byMail: boolean }) {
  const t = useTexts()
  const { typed, put } = useTyped(`${asClient ? 'answer of' : 'message to'} ${phone}`, { text: '' })
  const { text } = typed
  const clear = { onSuccess: () => put({ text: '' }) }
  const send = useSend(clientMessagesContract.send, clear)
  const answer = useSend(clientMessagesContract.simulateReply, clear)
  return (
    <ChatInput
      value={text}
      onChange={value => put({ text: value })}
      onSend={() => {
        if (asClient) void answer.send({ phone, message: text })
        else void send.send({ to: phone, message: text, sendNow: true })
      }}
      busy={send.isPending || answer.isPending}
      maxLength={mostSms}
      label={asClient ? t('Reply as the client') : undefined}
    >
      {!asClient && <ClosedDemoNotice />}
      {!asClient &&
        (byMail ? (
          <Text size="xs" c="dimmed">
            {t('Your reply goes to the client’s email and the portal.')}
          </Text>
        ) : (
          text && <SmsSizeLine text={text} />
        ))}
    </ChatInput>
  )
}
