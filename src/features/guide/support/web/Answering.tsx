import { useEffect, useState } from 'react'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'
import { longestMessage, pollEvery } from '../support.rules.ts'
import { ChatWaiting } from './ChatWaiting.tsx'
import { sendTrouble } from './chat-trouble.ts'

/** One person's conversation with a field to answer. Opening it marks it as read. */
export function Answering({ company, user, unread }: { company: number; user: number; unread: number }) {
  const t = useTexts()
  const { typed, put } = useTyped(`support for ${company} ${user}`, { message: '' })
  const [isFocused, setFocused] = useState(false)
  const read = useRead(
    supportContract.conversation,
    { company, user },
    { refetchInterval: isFocused ? false : pollEvery },
  )
  const answer = useSend(supportContract.answerSupport, { silent: true })
  const { send: markRead } = useSend(supportContract.markConversationRead, { silent: true })
  useEffect(() => {
    if (unread > 0) void markRead({ company, user })
  }, [unread, company, user, markRead])

  function send() {
    answer.send({ company, user, ...typed }).then(
      () => put({ message: '' }),
      error => toast.error(t(sendTrouble(error))),
    )
  }

  return (
    <>
      {read.data ? (
        <ChatMessages messages={read.data.data.map(each => ({ ...each, isMine: each.is_support_reply }))} />
      ) : (
        <ChatWaiting error={read.error} onRetry={() => void read.refetch()} />
      )}
      <ChatInput
        value={typed.message}
        onChange={message => put({ message })}
        onSend={send}
        busy={answer.isPending}
        maxLength={longestMessage}
        onFocused={setFocused}
      />
    </>
  )
}
