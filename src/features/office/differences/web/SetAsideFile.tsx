import { Group, Text, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { bytesText } from '#features/account/plans/web/bytes-text.ts'
import { pdfType } from '#features/jobs/files/files.rules.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Difference, differencesContract } from '../differences.contract.ts'
import classes from './Differences.module.css'

interface SetAsideFileProps {
  id: number
  file: NonNullable<Difference['file']>
}

/** A file that a phone could not add: a photo opens large, a document is saved. */
export function SetAsideFile({ id, file }: SetAsideFileProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const read = useSend(differencesContract.file)
  const isPdf = file.type === pdfType
  const save = () =>
    void read.send({ id }).then(
      blob => saveFile(blob, file.name),
      () => {},
    )
  return (
    <>
      <UnstyledButton
        className={classes.file}
        disabled={read.isPending}
        onClick={isPdf ? save : () => setOpen(true)}
      >
        <Group gap="sm" wrap="nowrap">
          <span className={classes.picture}>
            {isPdf ? (
              <IconFileTypePdf size={34} stroke={1.4} aria-hidden="true" />
            ) : (
              <Picture id={id} size="thumbnail" />
            )}
          </span>
          <span className={classes.typed}>
            <Text size="sm">{file.name}</Text>
            <Text size="xs" c="dimmed">
              {bytesText(file.bytes)}
            </Text>
          </span>
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Dialog opened size="xl" title={t('Photo')} subtitle={file.name} onClose={() => setOpen(false)}>
          <div className={classes.large}>
            <Picture id={id} size="full" name={file.name} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function Picture({ id, size, name = '' }: { id: number; size: 'full' | 'thumbnail'; name?: string }) {
  const { data } = useRead(differencesContract.file, { id, size }, { staleTime: Infinity })
  const url = useBlobUrl(data)
  return url ? <img src={url} alt={name} /> : null
}
