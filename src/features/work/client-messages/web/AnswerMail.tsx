import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { mostSms } from '#features/work/message-templates/message-templates.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'

/** Answers a mail as the client would: where none leaves the house, nobody else can. */
export function AnswerMail({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTexts()
  const [message, setMessage] = useState('')
  const answer = useSend(clientMessagesContract.simulateMail, {
    saved: 'The answer stands in the messages.',
    onSuccess: onDone,
  })
  return (
    <Group mt="md" gap="xs" align="end">
      <Textarea
        flex={1}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={mostSms}
        label={t('Answer as the client')}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={message.trim() === ''}
        loading={answer.isPending}
        onClick={() => void answer.send({ id, message })}
      >
        {t('Send')}
      </Button>
    </Group>
  )
}
