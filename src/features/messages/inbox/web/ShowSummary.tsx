import { Button, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import classes from './inbox.module.css'

interface ShowSummaryProps {
  threadId: number
  /** The client, as the conversation calls them. */
  name: string
}

/** The gist of a long conversation, when somebody asks. */
export function ShowSummary({ threadId, name }: ShowSummaryProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead(inboxContract.summary, { id: threadId }, { enabled: isOpen })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconListDetails size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Summary')}
        </Button>
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
          <Skeleton height={160} aria-label={t('Loading…')} />
        ) : (
          <Stack gap="xs">
            <Text size="xs" c="dimmed">
              {data.by === 'model'
                ? t('Written by a language model. Check what matters.')
                : t('Word for word from this conversation.')}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
            <section className={classes.summary} aria-label={t('Summary')} tabIndex={0}>
              {data.text !== '' && (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {data.text}
                </Text>
              )}
              <Stack gap="xs">
                {data.quotes.map(quote => (
                  <div key={`${quote.created_at} ${quote.text}`}>
                    <Text size="xs" c="dimmed">
                      {quote.direction === 'in' ? name : t('We said')} · {time.instant(quote.created_at)}
                    </Text>
                    <Text size="sm">{quote.text}</Text>
                  </div>
                ))}
              </Stack>
            </section>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
