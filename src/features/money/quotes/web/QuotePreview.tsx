import { Button } from '@mantine/core'
import { useState } from 'react'
import { UnprintableSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { type Choice, firstChoice } from '#features/money/documents/options.rules.ts'
import { useClientsFacts } from '#features/money/documents/web/use-clients-facts.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { ChoicePaper } from './ChoicePaper.tsx'
import type { EditedQuote } from './edited-quote.ts'

interface QuotePreviewProps {
  edited: EditedQuote
  onClose: () => void
}

/** The edited quote as the client will read it; options and extras can be tried. */
export function QuotePreview({ edited, onClose }: QuotePreviewProps) {
  const t = useTexts()
  const tax = useTaxTexts()
  const { day } = useCompanyTime()
  const own = useClientsFacts('/quotes', edited)
  const [choice, setChoice] = useState<Choice>(() => firstChoice(edited))
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
      <UnprintableSigns of={edited} />
      <ChoicePaper
        tax={tax}
        quote={edited}
        choice={choice}
        onChoose={setChoice}
        facts={[[t('Date'), dayOf(edited.date)], [t('Valid until'), dayOf(edited.valid_until)], ...own]}
      />
    </Dialog>
  )
}
