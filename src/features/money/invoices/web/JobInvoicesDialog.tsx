import { Button, Skeleton, Stack } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'
import classes from './invoices.module.css'

interface JobInvoicesDialogProps {
  jobId: number
  onClose: () => void
}

/** A job's invoices and receipts on paper, and the way to a new one. */
export function JobInvoicesDialog({ jobId, onClose }: JobInvoicesDialogProps) {
  const t = useTexts()
  const { data, error, refetch } = useRead(invoicesContract.last, { job_id: jobId })
  const [chosen, choose] = useState<string | null>(null)
  const papers = [
    ...(data?.data.invoices ?? []).map(({ id, number_text }) => ({
      value: `invoice ${id}`,
      label: number_text === null ? t('Draft') : t('Invoice #{{number}}', { number: number_text }),
      input: { id },
    })),
    ...(data?.data.receipts ?? []).map(({ id, number_text, invoice_id }) => ({
      value: `receipt ${id}`,
      label: t('Receipt #{{number}}', { number: number_text }),
      input: { id: invoice_id, receipt_id: id },
    })),
  ]
  const shown = papers.find(paper => paper.value === chosen) ?? papers[0]
  return (
    <Dialog
      opened
      size="lg"
      title={t('Invoice/Receipt Viewer')}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            style={{ marginInlineEnd: 'auto' }}
            renderRoot={props => <AppLink to={`/jobs/${jobId}/invoice`} {...props} />}
          >
            {t('New Invoice')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {shown && (
            <Button
              renderRoot={props => <AppLink to="/newInvoice" query={{ id: shown.input.id }} {...props} />}
            >
              {t('Edit')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <LoadFailed title={t('Couldn’t load invoices')} text={t(error)} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={440} aria-hidden="true" />
      ) : shown ? (
        <Stack gap="md">
          <Select
            label={t('Document')}
            data={papers.map(({ value, label }) => ({ value, label }))}
            allowDeselect={false}
            value={shown.value}
            onChange={choose}
          />
          <Preview key={shown.value} title={shown.label} input={shown.input} />
        </Stack>
      ) : (
        <EmptyState
          title={t('No invoice yet')}
          text={t('New Invoice starts from this job’s details.')}
          icon={<IconFileInvoice size={22} stroke={1.6} />}
        />
      )}
    </Dialog>
  )
}

function Preview({ title, input }: { title: string; input: { id: number; receipt_id?: number } }) {
  const t = useTexts()
  const { data: blob, error, refetch } = useRead(invoicesContract.pdf, input)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (error) return <LoadFailed title={t('Couldn’t load the document')} text={t(error)} onRetry={refetch} />
  if (!url) return <Skeleton height={400} aria-hidden="true" />
  return <iframe className={classes.frame} src={url} title={title} />
}
