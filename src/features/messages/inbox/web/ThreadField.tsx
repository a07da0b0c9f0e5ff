import { SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { SmsSizeLine } from '#features/messages/message-templates/web/SmsSizeLine.tsx'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import { mostNote } from '../inbox.rules.ts'
import type { Thread } from './thread-entry.tsx'
import { useSavedReplies } from './use-saved-replies.tsx'
import { useTyping } from './use-typing.ts'

interface ThreadFieldProps {
  thread: Thread
  /** The last message that is shown; undefined: none. */
  newest: number | undefined
  /** The client takes no text messages, and there is no other way. */
  isOut: boolean
  byMail: boolean
}

/** Where the client is answered, or a note is left for colleagues. */
export function ThreadField({ thread, newest, isOut, byMail }: ThreadFieldProps) {
  const t = useTexts()
  const mayWrite = !isOut && thread.address !== ''
  const [chosen, setChosen] = useState<'reply' | 'note'>('reply')
  const way = mayWrite ? chosen : 'note'
  const choice = (
    <SegmentedControl
      size="xs"
      mb={8}
      aria-label={t('Reply or note')}
      value={way}
      onChange={value => setChosen(value as 'reply' | 'note')}
      data={[
        { value: 'reply', label: t('Reply'), disabled: !mayWrite },
        { value: 'note', label: t('Note') },
      ]}
    />
  )
  return way === 'reply' ? (
    <ReplyField thread={thread} newest={newest} byMail={byMail} choice={choice} />
  ) : (
    <NoteField id={thread.id} choice={choice} />
  )
}

interface ReplyFieldProps extends Pick<ThreadFieldProps, 'thread' | 'newest'> {
  byMail: boolean
  choice: ReactNode
}

function ReplyField({ thread, newest, byMail, choice }: ReplyFieldProps) {
  const t = useTexts()
  const { typed, put } = useTyped(`reply in ${thread.id}`, { text: '' })
  useTyping(typed.text)
  const send = useSend(clientMessagesContract.send, { onSuccess: () => put({ text: '' }) })
  const saved = useSavedReplies(thread, typed.text, text => put({ text }))
  return (
    <div onKeyDownCapture={saved.onKeyDownCapture}>
      <ChatInput
        value={typed.text}
        onChange={text => put({ text })}
        onSend={() =>
          void send.send({
            to: thread.address,
            message: typed.text,
            sendNow: true,
            seen: { thread_id: thread.id, message_id: newest ?? null },
            ...(thread.client_id !== null && { client_id: thread.client_id }),
          })
        }
        busy={send.isPending}
        maxLength={mostSms}
        above={
          <>
            {choice}
            {saved.list}
          </>
        }
      >
        <ClosedDemoNotice />
        {byMail ? (
          <Text size="xs" c="dimmed">
            {t('Your reply goes to the client’s email and the portal.')}
          </Text>
        ) : (
          <>
            {typed.text && <SmsSizeLine text={typed.text} />}
            {!typed.text && (
              <Text size="xs" c="dimmed">
                {t('Type / for a saved reply.')}
              </Text>
            )}
          </>
        )}
      </ChatInput>
    </div>
  )
}

function NoteField({ id, choice }: { id: number; choice: ReactNode }) {
  const t = useTexts()
  const { typed, put } = useTyped(`note in ${id}`, { text: '' })
  const add = useSend(inboxContract.addNote, { onSuccess: () => put({ text: '' }) })
  return (
    <ChatInput
      value={typed.text}
      onChange={text => put({ text })}
      onSend={() => void add.send({ id, note: typed.text })}
      busy={add.isPending}
      maxLength={mostNote}
      above={choice}
      label={t('Write a note')}
    >
      <Text size="xs" c="dimmed">
        {t('Only your team sees notes. Write @ and a name to notify a colleague.')}
      </Text>
    </ChatInput>
  )
}
