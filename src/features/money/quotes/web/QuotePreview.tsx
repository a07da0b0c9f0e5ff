import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { lineAmount } from '#features/money/documents/documents.rules.ts'
import { type Choice, firstChoice } from '#features/money/documents/options.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { dollarsOf } from '#shared/money.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Quote } from '../quotes.contract.ts'
import { ChoicePaper } from './ChoicePaper.tsx'
import { type EditedQuote, sentQuote } from './edited-quote.ts'

interface QuotePreviewProps {
  quote: Quote
  edited: EditedQuote
  onClose: () => void
}

/** What is being written, as the client will read it; options and extras can be tried. */
export function QuotePreview({ quote, edited, onClose }: QuotePreviewProps) {
  const t = useTexts()
  const tax = useTaxTexts()
  const { day } = useCompanyTime()
  const [choice, setChoice] = useState<Choice>(() => firstChoice(edited))
  const sent = sentQuote(edited)
  const lines = sent.lines.map((line, i) => ({ ...line, amount: dollarsOf(lineAmount(edited.lines[i]!)) }))
  const dayOf = (text: string | null) => (text ? day(parseDay(text) ?? 0) : '')
  return (
    <Dialog
      opened
      size="xl"
      title={t('The client’s view')}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ChoicePaper
        tax={tax}
        quote={{
          ...quote,
          ...sent,
          date: edited.date ?? '',
          site_name: edited.site_name,
          photos: edited.photos,
          lines,
        }}
        choice={choice}
        onChoose={setChoice}
        facts={[
          [t('Date'), dayOf(edited.date)],
          [t('Valid until'), dayOf(edited.valid_until)],
        ]}
      />
    </Dialog>
  )
}
