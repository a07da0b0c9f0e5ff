import { Skeleton } from '@mantine/core'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { messageEntry } from './chat-entries.tsx'

/** What a client has on their phone, and the field where they answer. */
export function ClientPhone({ phone }: { phone: string }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientMessagesContract.chat, { phone })
  const { typed, put } = useTyped(`answer of ${phone}`, { text: '' })
  const answer = useSend(clientMessagesContract.simulateReply, { onSuccess: () => put({ text: '' }) })
  if (error)
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton m="md" height={200} aria-hidden="true" />
  return (
    <>
      <ChatMessages messages={data.data.map(each => messageEntry(t, each, true)).reverse()} />
      <ChatInput
        value={typed.text}
        onChange={text => put({ text })}
        onSend={() => void answer.send({ phone, message: typed.text })}
        busy={answer.isPending}
        maxLength={mostSms}
        label={t('Reply as the client')}
      />
    </>
  )
}
