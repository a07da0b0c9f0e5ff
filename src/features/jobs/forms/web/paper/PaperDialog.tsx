import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import type { FormPaper } from '#shared/forms/paper.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { papersContract } from '../../papers.contract.ts'
import { PaperDesk } from './PaperDesk.tsx'
import type { PaperDialogProps } from './paper-dialog.types.ts'

/** The company's own paper for a form's answers: a PDF with fields placed upon it. */
export function PaperDialog(props: PaperDialogProps) {
  const { paper, onChange, onClose } = props
  const t = useTexts()
  const add = useSend(papersContract.add)
  const [isChanging, setChanging] = useState(false)

  async function upload([file]: File[]) {
    if (!file) return
    const { result } = await add.send({}, { file })
    // Places stay: a new edition mostly has its boxes where they were. Those beyond its pages go.
    const places = (paper?.places ?? []).filter(({ page }) => page <= result.pages.length)
    onChange({ id: result.id, places })
    setChanging(false)
  }
  if (paper && !isChanging) return <Opened {...props} paper={paper} onUpload={() => setChanging(true)} />
  return (
    <Dialog
      opened
      size="md"
      title={t('Own paper')}
      busy={add.isPending}
      onClose={() => (isChanging ? setChanging(false) : onClose())}
    >
      <Stack gap="md">
        <Text size="sm">{t('Upload your certificate as a PDF, then place fields on it.')}</Text>
        {add.isPending ? (
          <Text role="status">{t('Reading the pages …')}</Text>
        ) : (
          <UploadBox pdf onFiles={files => void upload(files).catch(() => {})} />
        )}
      </Stack>
    </Dialog>
  )
}

function Opened(props: PaperDialogProps & { paper: FormPaper; onUpload: () => void }) {
  const t = useTexts()
  const { paper, onUpload, onChange, onClose } = props
  const read = useRead(papersContract.open, { id: paper.id })
  if (read.data)
    return <PaperDesk {...props} pages={read.data.result.pages} fileName={read.data.result.name} />
  return (
    <Dialog
      opened
      size="wide"
      title={t('Own paper')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={() => onChange(null)}>
            {t('Remove paper')}
          </Button>
          <Button variant="default" onClick={onUpload}>
            {t('Upload another PDF')}
          </Button>
        </>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load the paper')} shape="form">
        {() => null}
      </Loaded>
    </Dialog>
  )
}
