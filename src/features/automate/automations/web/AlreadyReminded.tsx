import { Alert } from '@mantine/core'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import type { Step } from '../automations.rules.ts'
import { remindedBy, type TriggerName } from '../triggers.rules.ts'

const told = {
  quotes: {
    text: 'Reminders already follow up unanswered quotes. Clients would hear from you twice.',
    to: '/settings/reminders',
    label: 'Reminders',
  },
  invoices: {
    text: 'Reminders already chase unpaid invoices. Clients would hear from you twice.',
    to: '/settings/reminders',
    label: 'Reminders',
  },
  appointments: {
    text: 'Clients already get texts about their appointments. They would hear from you twice.',
    to: '/template/jobmessage',
    label: 'Appointment texts',
  },
  calls: {
    text: 'Missed callers already get a text. They would hear from you twice.',
    to: '/callSettings/incomingCall',
    label: 'Incoming calls',
  },
} as const

/** Warns where the product already writes to the same client about the same, and leads there. */
export function AlreadyReminded({ trigger, steps }: { trigger: TriggerName; steps: readonly Step[] }) {
  const t = useTexts()
  const kind = remindedBy(trigger)
  const writes = steps.some(step => step.kind === 'email' || step.kind === 'sms')
  const isPaper = kind === 'quotes' || kind === 'invoices'
  const mayRead = useMay(remindersContract.read.access)
  const mayHear = useMay(incomingContract.settings.access)
  const reminders = useRead(remindersContract.read, {}, { enabled: isPaper && writes && mayRead }).data
    ?.result
  const calls = useRead(incomingContract.settings, {}, { enabled: kind === 'calls' && writes && mayHear })
  const isOn = {
    quotes: reminders?.quotes_on && reminders.quotes.some(step => step.is_on),
    invoices: reminders?.invoices_on && reminders.invoices.some(step => step.is_on),
    appointments: true,
    calls: calls.data?.result.text_back,
  }
  if (!kind || !writes || !isOn[kind]) return null
  const { text, to, label } = told[kind]
  return (
    <Alert color="yellow">
      {t(text)}{' '}
      <AppLink to={to} style={{ color: 'inherit' }}>
        {t(label)}
      </AppLink>
    </Alert>
  )
}
