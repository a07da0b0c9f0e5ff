import { OpenedDocument } from '#features/money/documents/web/OpenedDocument.tsx'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { quoteFromWire } from '#features/money/quotes/quotes.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { QuoteDialog } from './QuoteDialog.tsx'

interface OpenQuoteProps {
  id: number
  onClose: () => void
}

/** The quote of this id as it is now, and as it becomes. */
export function OpenQuote({ id, onClose }: OpenQuoteProps) {
  const t = useTexts()
  return (
    <OpenedDocument title={t('Quote')} entry={quotesContract.open} id={id} onClose={onClose}>
      {quote => <QuoteDialog quote={quoteFromWire(quote)} onClose={onClose} />}
    </OpenedDocument>
  )
}
