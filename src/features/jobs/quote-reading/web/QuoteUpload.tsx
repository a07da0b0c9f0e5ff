import { ActionIcon, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { quoteReadingContract, type ReadQuote } from '../quote-reading.contract.ts'
import { type QuoteChoice, ReadQuoteDialog } from './ReadQuoteDialog.tsx'

/** Uploads a quote as a PDF and shows what it says of the job; `onUse` gets what the reader chose to fill in. */
export function QuoteUpload({ onUse }: { onUse: (choice: QuoteChoice) => void }) {
  const t = useTexts()
  const read = useSend(quoteReadingContract.readFile)
  const [facts, setFacts] = useState<ReadQuote | null>(null)
  const label = t('Upload a job quote to automatically fill job details')

  async function take(file: File | null) {
    if (!file || read.isPending) return
    if (file.type !== 'application/pdf') return toast.error(t('Please upload a valid PDF file.'))
    if (file.size > quoteReadingContract.readFile.upload!.maxBytes)
      return toast.error(t('The file is larger than 10 MB.'))
    const { result } = await read.send({}, { file })
    if (result.assignedWorkers.length > 0 && result.technicians.length === 0)
      toast.warning(t('No matching technician found.'))
    setFacts(result)
  }

  return (
    <>
      <FileButton
        accept="application/pdf"
        onChange={file => void take(file)}
        inputProps={{ 'aria-label': label }}
      >
        {props => (
          <Hint label={label}>
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              loading={read.isPending}
            >
              <IconFileUpload size={18} />
            </ActionIcon>
          </Hint>
        )}
      </FileButton>
      {facts && <ReadQuoteDialog facts={facts} onUse={onUse} onClose={() => setFacts(null)} />}
    </>
  )
}
