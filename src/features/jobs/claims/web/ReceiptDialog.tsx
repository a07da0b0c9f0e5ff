import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { pdfType } from '#features/jobs/files/files.rules.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Claim, claimsContract } from '../claims.contract.ts'

interface ReceiptDialogProps {
  id: number
  file: NonNullable<Claim['file']>
  onClose: () => void
}

/** The receipt of a claim, large. */
export function ReceiptDialog({ id, file, onClose }: ReceiptDialogProps) {
  const t = useTexts()
  const read = useRead(claimsContract.file, { id })
  const url = useBlobUrl(read.data)
  return (
    <Dialog
      opened
      size="xl"
      title={t('Receipt')}
      subtitle={file.name}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!read.data}
          onClick={() => read.data && saveFile(read.data, file.name)}
        >
          {t('Download')}
        </Button>
      }
    >
      <Loaded read={read} failed={t('Couldn’t open the file')}>
        {() =>
          file.type === pdfType ? (
            <iframe src={url} title={file.name} style={{ width: '100%', height: '68vh', border: 0 }} />
          ) : (
            <img
              src={url}
              alt={file.name}
              style={{ display: 'block', maxWidth: '100%', maxHeight: '68vh', margin: 'auto' }}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}
