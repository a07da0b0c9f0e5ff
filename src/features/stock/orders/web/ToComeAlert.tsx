import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { ordersContract } from '../orders.contract.ts'

/** Warns whoever invoices a job of what its suppliers have not billed yet. */
export function ToComeAlert({ jobId }: { jobId: number }) {
  const t = useTexts()
  const amount = useRead(ordersContract.toCome, { jobId }).data?.total_cents ?? 0
  if (amount === 0) return null
  return (
    <Alert color="yellow" mb="sm">
      {t('Suppliers haven’t billed {{amount}} for this job yet. Check if it belongs on the invoice.', {
        amount: moneyText(amount),
      })}
    </Alert>
  )
}
