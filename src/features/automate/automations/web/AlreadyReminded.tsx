import { Alert } from '@mantine/core'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import type { Step } from '../automations.rules.ts'
import { remindedBy, type TriggerName } from '../triggers.rules.ts'

/** Warns where the built-in reminders already write to the same client about the same document. */
export function AlreadyReminded({ trigger, steps }: { trigger: TriggerName; steps: readonly Step[] }) {
  const t = useTexts()
  const kind = remindedBy(trigger)
  const writes = steps.some(step => step.kind === 'email' || step.kind === 'sms')
  const mayRead = useMay(remindersContract.read.access)
  const read = useRead(remindersContract.read, {}, { enabled: kind !== null && writes && mayRead })
  const settings = read.data?.result
  if (!kind || !writes || !settings?.[`${kind}_on`] || !settings[kind].some(step => step.is_on)) return null
  return (
    <Alert color="yellow">
      {kind === 'quotes'
        ? t('Reminders already follow up unanswered quotes. Clients would hear from you twice.')
        : t('Reminders already chase unpaid invoices. Clients would hear from you twice.')}{' '}
      <AppLink to="/settings/reminders" style={{ color: 'inherit' }}>
        {t('Reminders')}
      </AppLink>
    </Alert>
  )
}
