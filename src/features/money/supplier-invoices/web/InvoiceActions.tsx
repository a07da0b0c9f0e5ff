import { Button, Group } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { useMay } from '#web/viewer.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import { canVoid } from '../supplier-invoices.rules.ts'
import type { TypedInvoice } from './typed-invoice.ts'

interface InvoiceActionsProps {
  invoice: SupplierInvoice
  typed: TypedInvoice
  mayBook: boolean
  isBooking: boolean
  onBook: () => void
  onVoid: () => Promise<Receives<typeof supplierInvoicesContract.void>>
  onRemove: () => Promise<unknown>
  /** The invoice was voided or deleted. */
  onDone: () => void
}

/** The total of a supplier's invoice, and the buttons that book, void or delete it. */
export function InvoiceActions({
  invoice,
  typed,
  mayBook,
  isBooking,
  onBook,
  onVoid,
  onRemove,
  onDone,
}: InvoiceActionsProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const mayWrite = useMay(supplierInvoicesContract.book.access)
  const isFixed = invoice.state !== 'draft' || !mayWrite

  async function askVoid() {
    const isDone = await confirm({
      title: t('Void invoice'),
      message: t(
        'Stock, order and job costs are reversed. Parts come off jobs unless a client was invoiced for them.',
      ),
      confirm: t('Void'),
      run: async () => {
        const { left } = await onVoid()
        for (const each of left) toast.warning(t(each))
      },
    })
    if (isDone) onDone()
  }
  async function askRemove() {
    const isDone = await confirm({
      title: t('Delete invoice'),
      message: t('The invoice data and its file will be deleted.'),
      confirm: t('Delete'),
      run: onRemove,
    })
    if (isDone) onDone()
  }

  return (
    <Group gap="xs" style={{ width: '100%' }}>
      <strong style={{ marginInlineEnd: 'auto' }}>
        {t('Total {{amount}}', { amount: moneyText(typed.total_cents) })}
      </strong>
      {!isFixed && (
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => void askRemove()}>
          {t('Delete')}
        </Button>
      )}
      {mayWrite && canVoid(invoice) === true && (
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => void askVoid()}>
          {t('Void')}
        </Button>
      )}
      {!isFixed && (
        <Button loading={isBooking} disabled={!mayBook} onClick={onBook}>
          {t('Book invoice')}
        </Button>
      )}
    </Group>
  )
}
