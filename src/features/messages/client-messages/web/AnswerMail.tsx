import { Button, FileInput, Group, Stack } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { mostAttached } from '../client-messages.rules.ts'
import { attachmentsOf } from './attachments-of.ts'

/** Answers a mail as the client would: where none leaves the house, nobody else can. */
export function AnswerMail({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTexts()
  const { typed, put } = useTyped(`answer to mail ${id}`, { message: '' })
  const { message } = typed
  const [files, setFiles] = useState<File[]>([])
  const answer = useSend(clientMessagesContract.simulateMail, {
    saved: 'The reply is in Messages.',
    onSuccess: onDone,
  })
  const isTooMuch = files.reduce((bytes, file) => bytes + file.size, 0) * (4 / 3) > mostAttached
  async function send() {
    await answer.send({ id, message, attachments: await attachmentsOf(files) }).catch(() => {})
  }
  return (
    <Stack mt="md" gap="xs">
      <SimulatedReports id={id} onDone={onDone} />
      <GrowingText
        minRows={2}
        maxRows={8}
        maxLength={mostSms}
        label={t('Reply as the client')}
        value={message}
        onChange={event => put({ message: event.currentTarget.value })}
      />
      <Group gap="xs" align="end" wrap="nowrap">
        <FileInput
          flex={1}
          multiple
          clearable
          leftSection={<IconPaperclip size={16} />}
          label={t('Attachments')}
          placeholder={t('Choose files')}
          value={files}
          onChange={setFiles}
          error={isTooMuch && t('Up to 15 MB in total.')}
        />
        <Button
          variant="default"
          disabled={isTooMuch || (message.trim() === '' && files.length === 0)}
          loading={answer.isPending}
          onClick={() => void send()}
        >
          {t('Send')}
        </Button>
      </Group>
    </Stack>
  )
}

const reports = [
  { kind: 'hard', label: 'Bounce' },
  { kind: 'soft', label: 'Temporary bounce' },
  { kind: 'complaint', label: 'Spam complaint' },
] as const

/** Reports that another server would send. */
function SimulatedReports({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTexts()
  const report = useSend(clientMessagesContract.simulateReport, { saved: 'Reported.', onSuccess: onDone })
  return (
    <Group gap="xs">
      {reports.map(({ kind, label }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          disabled={report.isPending}
          onClick={() => void report.send({ id, kind }).catch(() => {})}
        >
          {t(label)}
        </Button>
      ))}
    </Group>
  )
}
