import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import type { Quote } from '../../quotes.wire.ts'

const SaveQuoteTemplateDialog = lazyDialog(
  async () => (await import('./SaveQuoteTemplateDialog.tsx')).SaveQuoteTemplateDialog,
)

/** The button that keeps a quote, sent or not, as a template. */
export function SaveAsTemplate({ quote }: { quote: Quote }) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        disabled={quote.lines.length === 0}
        leftSection={<IconTemplate size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('Save as template')}
      </Button>
      {isAsking && <SaveQuoteTemplateDialog quote={quote} onClose={() => setAsking(false)} />}
    </div>
  )
}
