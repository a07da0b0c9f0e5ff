import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { hostContract } from '../../host.contract.ts'

interface RefundDialogProps {
  company: number
  invoice: { id: number; total_cents: number; refunded_cents: number; pays_by: string }
  onClose: () => void
}

/** Refunds a paid plan invoice, in full or in part. */
export function RefundDialog({ company, invoice, onClose }: RefundDialogProps) {
  const t = useTexts()
  const refund = useSend(hostContract.refund, { saved: 'Refunded.' })
  const left = invoice.total_cents - invoice.refunded_cents
  const [cents, setCents] = useState(left)
  const [error, setError] = useState<string>()
  async function save() {
    try {
      const { id, refunded_cents } = invoice
      await refund.send({ id: company, invoice: id, cents, refunded_cents })
      onClose()
    } catch (refused) {
      const told = (refused as SendError).fields?.cents
      setError(told ? t(told) : undefined)
    }
  }
  return (
    <Dialog
      opened
      title={t('Refund')}
      busy={refund.isPending}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" disabled={refund.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={refund.isPending} onClick={() => void save()}>
            {t('Refund {{amount}}', { amount: moneyText(cents) })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <MoneyInput
          label={t('Amount')}
          cents={cents}
          error={error}
          description={t('Up to {{amount}}. This can’t be undone.', { amount: moneyText(left) })}
          onChange={setCents}
        />
        <Text size="sm">
          {invoice.pays_by === 'card'
            ? t('Refunded to the card.')
            : t('Transfer the money yourself; this only records it.')}
        </Text>
      </Stack>
    </Dialog>
  )
}
