import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { accountingContract, type BookRecordRow, type BookTry } from '../accounting.contract.ts'
import { bookStateLabels, oneLabels } from '../accounting.rules.ts'
import classes from './accounting.module.css'
import { bookTones } from './book-tones.ts'

/** The screen on which a record is to be seen, or none. */
function addressOf({ kind, opens }: BookRecordRow): { to: string; query: { open: number } } | null {
  if (opens === null) return null
  const to = kind === 'client' ? '/clients' : kind === 'item' ? '/settings/items' : '/invoices'
  return { to, query: { open: opens } }
}

const actionLabels: Record<string, string> = {
  add: 'Added',
  change: 'Changed',
  remove: 'Removed',
  find: 'Already there',
  allocate: 'Applied to its invoice',
}

/** Attempts to send a record, each with its answer. */
export function RecordDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts()
  const read = useRead(accountingContract.record, { id }, { staleTime: 0 })
  const retry = useSend(accountingContract.retry, { saved: 'We’ll try again within a minute.' })
  const row = read.data?.result
  const address = row && addressOf(row)
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={row?.label ?? t('Record')}
      subtitle={row && t(oneLabels[row.kind])}
    >
      <Loaded read={read} failed={t('Couldn’t open this')}>
        {({ result }) => (
          <Stack gap="md">
            <Group justify="space-between">
              <StatusBadge tone={bookTones[result.state]} dot>
                {t(bookStateLabels[result.state])}
              </StatusBadge>
              <Group gap="sm">
                {address && (
                  <Button variant="default" renderRoot={props => <AppLink {...address} {...props} />}>
                    {t('Open record')}
                  </Button>
                )}
                {(result.state === 'failed' || result.state === 'held') && (
                  <Button loading={retry.isPending} onClick={() => void retry.send({ id })}>
                    {t('Try again')}
                  </Button>
                )}
              </Group>
            </Group>
            {result.reason && <Alert color="yellow">{t(result.reason)}</Alert>}
            {result.tries.length === 0 ? (
              <Text c="dimmed">{t('Not sent yet.')}</Text>
            ) : (
              <ol className={classes.tries}>
                {result.tries.map(each => (
                  <Try key={each.id} {...each} />
                ))}
              </ol>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Try({ at, action, sent, answer, is_done }: BookTry) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{is_done ? t(actionLabels[action] ?? action) : t('Rejected')}</Text>
        <Text size="sm" c="dimmed">
          {instant(at)}
        </Text>
      </Group>
      {answer && (
        <Text size="sm" c={is_done ? 'dimmed' : undefined} className={classes.answer}>
          {answer}
        </Text>
      )}
      {sent && (
        <details>
          <summary>{t('What was sent')}</summary>
          <pre className={classes.sent}>{sent}</pre>
        </details>
      )}
    </li>
  )
}
