import { Skeleton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'

interface OpenInvoiceProps {
  id: number
  onClose: () => void
}

/** The invoice of this id as it is now, and as it becomes. */
export function OpenInvoice({ id, onClose }: OpenInvoiceProps) {
  const t = useTexts()
  const { data, error, refetch } = useRead(invoicesContract.byId, { id })
  if (data?.result) return <InvoiceDialog invoice={data.result} onClose={onClose} />
  const isGone = error?.status === 404
  return (
    <Dialog opened size="xl" title={t('Invoice')} onClose={onClose}>
      {error ? (
        <LoadFailed
          title={t('This could not be opened')}
          text={isGone ? t('It may have been deleted in the meantime.') : t(error)}
          onRetry={isGone ? undefined : refetch}
        />
      ) : (
        <Skeleton height={280} aria-hidden="true" />
      )}
    </Dialog>
  )
}
