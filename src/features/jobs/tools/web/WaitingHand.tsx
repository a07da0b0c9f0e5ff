import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { canAnswer } from '../tools.rules.ts'

interface WaitingHandProps {
  tool: OpenTool
  waiting: NonNullable<OpenTool['waiting']>
  photo: ReactNode
}

/** A hand-over that waits for an answer, with the buttons of the person who is to take the tool. */
export function WaitingHand({ tool, waiting, photo }: WaitingHandProps) {
  const t = useTexts()
  const viewer = useViewer()
  const answer = useKeptSend(toolsContract.answer, {
    saved: (_reply, { accept }) => (accept ? 'Confirmed.' : 'Declined.'),
    waits: ({ accept }) => ({
      title: tool.name,
      typed: accept ? t('I have it') : t('I don’t have it'),
      job: null,
    }),
  })
  const kept = <T extends object>(reply: Promise<T | null>) => void reply.catch(() => {})
  return (
    <Alert color="blue">
      <Text size="sm" mb="xs">
        {t('{{by}} is handing it over to {{to}}.', { by: waiting.by_name, to: waiting.to_name })}{' '}
        {waiting.note}
      </Text>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>{photo}</ul>
      {canAnswer(viewer, waiting) === true && (
        <Group gap="xs" mt="xs">
          <Button
            size="md"
            loading={answer.isPending}
            onClick={() => kept(answer.send({ id: waiting.id, accept: true }))}
          >
            {t('I have it')}
          </Button>
          <Button
            size="md"
            variant="default"
            loading={answer.isPending}
            onClick={() => kept(answer.send({ id: waiting.id, accept: false }))}
          >
            {t('I don’t have it')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
