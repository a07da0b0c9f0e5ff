import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { messageEntry } from './chat-entries.tsx'

/** A client's phone: the messages on it, and the field where they answer. */
export function ClientPhone({ phone }: { phone: string }) {
  const t = useTexts()
  const read = useRead(clientMessagesContract.chat, { phone })
  const { typed, put } = useTyped(`answer of ${phone}`, { text: '' })
  const answer = useSend(clientMessagesContract.simulateReply, { onSuccess: () => put({ text: '' }) })
  return (
    <>
      <Loaded read={read} shape="list" failed={t('Error loading messages. Please try again.')}>
        {({ data }) => (
          <ChatMessages
            messages={data
              .filter(each => each.held === null)
              .map(each => messageEntry(t, each, true))
              .reverse()}
          />
        )}
      </Loaded>
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
