import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MissingSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { dayText } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { batchesContract } from '../batches.contract.ts'
import { BatchProgressDialog } from './BatchProgressDialog.tsx'
import { PaymentFields } from './PaymentFields.tsx'

type Asked = Sends<typeof batchesContract.begin>
export type Chase = Pick<Asked, 'ids' | 'by'> & { kind: 'reminders' | 'statements' | 'payments' }
type Outlook = Receives<typeof batchesContract.outlook>['result']

const titles = {
  reminders: 'Send reminders',
  statements: 'Send statements',
  payments: 'Take Payment',
} as const

interface ChaseDialogProps {
  chase: Chase
  onClose: () => void
  /** It was begun: the selection has done its service. */
  onBegun: () => void
}

/** Reminds of many invoices, sends statements, or takes one payment for several; then shows the outcome of each. */
export function ChaseDialog({ chase, onClose, onBegun }: ChaseDialogProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const { kind } = chase
  const read = useRead(batchesContract.outlook, chase, { staleTime: 0 })
  const missing = useRead(batchesContract.missingSigns, chase, { staleTime: 0 })
  const [via, setVia] = useState<'best' | 'email' | 'sms'>('best')
  const [payment, setPayment] = useState({
    amount_cents: null as number | null,
    method: methodId.transfer as number,
    date: dayText(today) as string | null,
    note: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [begun, setBegun] = useState<number | null>(null)
  const begin = useSend(batchesContract.begin)
  const outlook = read.data?.result
  const isPayment = kind === 'payments'
  const canStart =
    outlook !== undefined && (kind === 'statements' ? outlook.clients > 0 : outlook.invoices > 0)

  async function start() {
    const amount_cents = payment.amount_cents ?? outlook?.owed_cents ?? 0
    const how = isPayment ? { via: 'none' as const, payment: { ...payment, amount_cents } } : { via }
    try {
      const { result } = await begin.send({ ...chase, ...how })
      setBegun(result.id)
    } catch (error) {
      setErrors(refusedFields(error, t))
    }
  }
  // The selection's toolbar goes with what was selected.
  const close = () => {
    onBegun()
    onClose()
  }
  if (begun !== null) return <BatchProgressDialog id={begun} onClose={close} />
  return (
    <Dialog
      opened
      size="md"
      title={t(titles[kind])}
      busy={begin.isPending}
      onClose={onClose}
      onSave={() => canStart && void start()}
      footer={
        <>
          <Button variant="default" disabled={begin.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={begin.isPending} disabled={!canStart} onClick={() => void start()}>
            {isPayment ? t('Save') : t('Send')}
          </Button>
        </>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load invoices')}>
        {({ result }) => (
          <Stack gap="md">
            <About kind={kind} outlook={result} />
            <MissingSigns signs={missing.data?.result ?? []} />
            {isPayment ? (
              <PaymentFields
                payment={{ ...payment, amount_cents: payment.amount_cents ?? result.owed_cents }}
                // A part of what several clients pay has no order in which to be shared.
                isWhole={result.clients !== 1}
                errors={errors}
                onChange={facts => {
                  setPayment({ ...payment, ...facts })
                  setErrors({})
                }}
              />
            ) : (
              <Radio.Group label={t('Send by')} value={via} onChange={value => setVia(value as typeof via)}>
                <Stack gap="xs" mt={6}>
                  <Radio value="best" label={t('Email, or SMS where there is no email address')} />
                  <Radio value="email" label={t('Email')} />
                  <Radio value="sms" label={t('SMS')} />
                </Stack>
              </Radio.Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

const hints = {
  reminders: 'Each client gets one message, using your reminder wording.',
  statements: 'Each client gets the link to their statement.',
  payments: 'Each invoice gets its own receipt.',
} as const

function About({ kind, outlook }: { kind: Chase['kind']; outlook: Outlook }) {
  const t = useTexts()
  const { invoices, clients, owed_cents, unreachable } = outlook
  const sums = [
    t('{{count}} invoices', { count: invoices }),
    t('{{count}} clients', { count: clients }),
    t('{{amount}} owed', { amount: moneyText(owed_cents) }),
  ]
  return (
    <div>
      <Text fw={500}>{sums.join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {invoices === 0 && kind !== 'statements' ? t('Nothing is owed on these invoices.') : t(hints[kind])}
      </Text>
      {kind !== 'payments' && unreachable > 0 && (
        <Alert color="yellow" mt="sm">
          {t('{{count}} clients have no email address or mobile number.', { count: unreachable })}
        </Alert>
      )}
    </div>
  )
}
