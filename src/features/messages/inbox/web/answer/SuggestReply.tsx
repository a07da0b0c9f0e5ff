import { ActionIcon, Button, Popover, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { inboxContract } from '../../inbox.contract.ts'
import classes from '../inbox.module.css'

interface SuggestReplyProps {
  threadId: number
  /** Called with the words that were chosen; they are sent by nobody but the reader. */
  onPick: (text: string) => void
}

/** What a conversation is about, and replies to begin with, by a language model. */
export function SuggestReply({ threadId, onPick }: SuggestReplyProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead(
    inboxContract.suggest,
    { id: threadId },
    { enabled: isOpen, staleTime: 300_000 },
  )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" width={340} withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon
          size={34}
          variant="default"
          aria-label={t('Suggest a reply')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSparkles size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {error ? (
          <Stack gap="xs">
            <Text size="sm">{t(error)}</Text>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </Stack>
        ) : !data ? (
          <Skeleton height={120} aria-label={t('Loading…')} />
        ) : (
          <Stack gap="xs">
            {data.summary !== '' && <Text size="sm">{data.summary}</Text>}
            <Text size="xs" c="dimmed">
              {t('Suggestions can be wrong. Check before sending.')}
            </Text>
            {data.replies.map(reply => (
              <UnstyledButton
                key={reply}
                className={classes.suggestion}
                onClick={() => {
                  onPick(reply)
                  setOpen(false)
                }}
              >
                {reply}
              </UnstyledButton>
            ))}
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
