import { Alert, Button, Group } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { remindersContract } from '../reminders.contract.ts'

/** Suggests reminders of unpaid invoices until the company has decided. */
export function SuggestReminders() {
  const t = useTexts()
  const mayDecide = useMay(remindersContract.save.access)
  const settings = useRead(remindersContract.read, {}, { enabled: mayDecide }).data?.result
  const save = useSend(remindersContract.save, { saved: 'Saved.' })
  // Nothing was saved so far: a company that said no is not asked again.
  if (!mayDecide || !settings || settings.version !== 0) return null
  const decide = (invoices_on: boolean) => void save.send({ invoices_on, version: 0 }).catch(() => {})
  const days = settings.invoices.filter(step => step.is_on && step.days > 0).map(step => step.days)
  return (
    <Alert color="teal" title={t('Remind clients about unpaid invoices?')}>
      {t('They get an email before an invoice is due, and {{days}} days after.', {
        days: days.join(', '),
      })}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" loading={save.isPending} onClick={() => decide(true)}>
          {t('Turn on reminders')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={save.isPending} onClick={() => decide(false)}>
          {t('Not now')}
        </Button>
      </Group>
    </Alert>
  )
}
