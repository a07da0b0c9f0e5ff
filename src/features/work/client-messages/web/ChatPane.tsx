import { ActionIcon, Skeleton, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deliveryLabels } from '#features/work/diary/web/delivery-look.ts'
import { mostSms } from '#features/work/message-templates/message-templates.rules.ts'
import { SmsSizeLine } from '#features/work/message-templates/web/SmsSizeLine.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './Messages.module.css'

export type Chat = Receives<typeof clientMessagesContract.chats>['chatList'][number]

interface ChatPaneProps {
  chat: Chat
  /** As it looks on the client's phone, where the client answers. */
  asClient?: boolean
}

/** One conversation, the newest at the bottom, with a field to write. */
export function ChatPane({ chat, asClient = false }: ChatPaneProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const { data, error, refetch } = useRead(clientMessagesContract.chat, { phone: chat.phone })
  const { send: markRead } = useSend(clientMessagesContract.markRead, { silent: true })
  const list = useRef<HTMLUListElement>(null)
  const messages = [...(data?.data ?? [])].reverse()
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (!asClient && chat.unread > 0) void markRead({ phone: chat.phone })
  }, [asClient, chat.phone, chat.unread, markRead])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is scrolled to
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  if (error)
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton m="md" height={200} aria-hidden="true" />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <ul ref={list} className={classes.list} tabIndex={0} aria-label={t('Conversation')} aria-live="polite">
        {messages.map(message => (
          <li
            key={message.id}
            className={classes.message}
            data-mine={(message.direction === 'out') !== asClient || undefined}
          >
            <span className={classes.bubble}>{message.message}</span>
            <span className={classes.by} data-failed={message.status === 'failed' || undefined}>
              {[
                !asClient && message.user,
                time.instant(message.created_at),
                message.direction === 'out' && t(deliveryLabels[message.status]),
                message.error,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data.opted_out && !asClient ? (
        <p className={classes.input}>{t('This number has opted out of text messages.')}</p>
      ) : (
        <ChatField phone={chat.phone} asClient={asClient} />
      )}
    </>
  )
}

/** Enter sends, Shift+Enter starts a new line. */
function ChatField({ phone, asClient }: { phone: string; asClient: boolean }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const send = useSend(clientMessagesContract.send, { onSuccess: () => setText('') })
  const answer = useSend(clientMessagesContract.simulateReply, { onSuccess: () => setText('') })
  const busy = send.isPending || answer.isPending
  const maySend = !busy && text.trim() !== ''
  function sendNow() {
    if (asClient) void answer.send({ phone, message: text })
    else void send.send({ to: phone, message: text, sendNow: true })
  }
  function key(event: KeyboardEvent) {
    // Input methods also confirm a word with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (maySend) sendNow()
  }
  return (
    <div className={classes.input}>
      <div className={classes.row}>
        <Textarea
          aria-label={asClient ? t('Answer as the client') : t('Message')}
          placeholder={asClient ? t('Answer as the client') : t('Write a message')}
          rows={2}
          maxLength={mostSms}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={key}
        />
        <ActionIcon size={34} aria-label={t('Send')} disabled={!maySend} loading={busy} onClick={sendNow}>
          <IconSend size={16} />
        </ActionIcon>
      </div>
      {!asClient && text && <SmsSizeLine text={text} />}
    </div>
  )
}
