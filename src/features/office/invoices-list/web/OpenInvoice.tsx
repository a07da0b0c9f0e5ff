import { OpenedDocument } from '#features/money/documents/web/OpenedDocument.tsx'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { invoiceFromWire } from '#features/money/invoices/invoices.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'

interface OpenInvoiceProps {
  id: number
  onClose: () => void
}

/** The invoice of this id as it is now, and as it becomes. */
export function OpenInvoice({ id, onClose }: OpenInvoiceProps) {
  const t = useTexts()
  return (
    <OpenedDocument size="full" title={t('Invoice')} entry={invoicesContract.byId} id={id} onClose={onClose}>
      {invoice => <InvoiceDialog invoice={invoiceFromWire(invoice)} onClose={onClose} />}
    </OpenedDocument>
  )
}
