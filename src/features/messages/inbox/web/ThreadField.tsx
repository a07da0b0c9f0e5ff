import { SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import { mostNote } from '../inbox.rules.ts'
import { ReplyField } from './answer/ReplyField.tsx'
import type { Thread } from './thread-entry.tsx'

interface ThreadFieldProps {
  thread: Thread
  /** The last message that is shown; undefined: none. */
  newest: number | undefined
  /** The client takes no text messages, and there is no other way. */
  isOut: boolean
  /** The address that an answer goes to; '': by text message. */
  mailTo: string
  suggests: boolean
}

/** Where the client is answered, or a note is left for colleagues. */
export function ThreadField({ thread, newest, isOut, mailTo, suggests }: ThreadFieldProps) {
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
    <ReplyField thread={thread} newest={newest} mailTo={mailTo} suggests={suggests} choice={choice} />
  ) : (
    <NoteField id={thread.id} choice={choice} />
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
