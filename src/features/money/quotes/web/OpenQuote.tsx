import { Skeleton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { quotesContract } from '../quotes.contract.ts'
import { QuoteDialog } from './QuoteDialog.tsx'

interface OpenQuoteProps {
  id: number
  onClose: () => void
}

/** The quote of this id as it is now, and as it becomes. */
export function OpenQuote({ id, onClose }: OpenQuoteProps) {
  const t = useTexts()
  const { data, error, refetch } = useRead(quotesContract.open, { id })
  if (data) return <QuoteDialog quote={data.result} onClose={onClose} />
  const isGone = error?.status === 404
  return (
    <Dialog opened size="xl" title={t('Quote')} onClose={onClose}>
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
