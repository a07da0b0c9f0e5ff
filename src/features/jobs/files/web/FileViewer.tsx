import { Button, Group, Loader, Switch, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPencil } from '@tabler/icons-react'
import { useEffect } from 'react'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { ShownFile } from '../files.contract.ts'
import { isPicture, pdfType } from '../files.rules.ts'
import classes from './files.module.css'
import { useFileUrl } from './use-file-url.ts'

export type ViewedFile = Pick<ShownFile, 'id' | 'name' | 'type'> &
  Partial<Pick<ShownFile, 'created' | 'created_by_name' | 'shared' | 'marks'>>

interface FileViewerProps {
  files: readonly ViewedFile[]
  /** The file that is looked at. */
  id: number
  /** Shows a file to the client, or no longer; left out: that can't be said here. */
  onShare?: ((id: number, shared: boolean) => void) | undefined
  /** Draws on a copy of a photo; left out: that can't be done here. */
  onMark?: ((file: ViewedFile, picture: Blob) => void) | undefined
  onGo: (id: number) => void
  onClose: () => void
}

/** One file large, with the ways to those beside it. */
export function FileViewer({ files, id, onShare, onMark, onGo, onClose }: FileViewerProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const at = files.findIndex(file => file.id === id)
  const file = files[at]
  const original = file?.marks == null ? undefined : files.find(each => each.id === file.marks)
  const [before, after] = [files[at - 1], files[at + 1]]
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const to = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
      if (to) onGo(to.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [before, after, onGo])
  if (!file) return null
  return (
    <Dialog
      opened
      size="xl"
      onClose={onClose}
      title={file.name}
      subtitle={
        file.created && [file.created_by_name, time.instant(file.created)].filter(Boolean).join(' · ')
      }
      footer={
        <Group justify="space-between" w="100%">
          <Group gap={8} wrap="nowrap">
            <Button
              variant="default"
              aria-label={t('Previous file')}
              disabled={!before}
              onClick={() => before && onGo(before.id)}
            >
              <IconChevronLeft size={18} />
            </Button>
            <Button
              variant="default"
              aria-label={t('Next file')}
              disabled={!after}
              onClick={() => after && onGo(after.id)}
            >
              <IconChevronRight size={18} />
            </Button>
          </Group>
          {onShare && file.shared !== undefined && (
            <Switch
              label={t('Visible to the client')}
              checked={file.shared}
              onChange={event => onShare(file.id, event.currentTarget.checked)}
            />
          )}
          <Group gap={8} wrap="nowrap">
            {original && (
              <Button variant="default" onClick={() => onGo(original.id)}>
                {t('Original')}
              </Button>
            )}
            <Actions key={file.id} file={file} onMark={onMark} />
          </Group>
        </Group>
      }
    >
      <Content key={file.id} file={file} />
    </Dialog>
  )
}

function Content({ file }: { file: ViewedFile }) {
  const t = useTexts()
  const { url, error, refetch } = useFileUrl(file, 'full')
  if (error) return <LoadFailed title={t('Couldn’t open the file')} text={t(error)} onRetry={refetch} />
  if (!url)
    return (
      <div className={classes.large}>
        <Loader aria-label={t('Loading…')} />
      </div>
    )
  if (file.type === pdfType) return <iframe className={classes.pdf} src={url} title={file.name} />
  if (!isPicture(file))
    return (
      <Text ta="center" py="xl">
        {t('No preview. Download the file to view it.')}
      </Text>
    )
  return (
    <div className={classes.large}>
      <img src={url} alt={file.name} />
    </div>
  )
}

function Actions({ file, onMark }: { file: ViewedFile } & Pick<FileViewerProps, 'onMark'>) {
  const t = useTexts()
  const { blob } = useFileUrl(file, 'full')
  return (
    <>
      {onMark && isPicture(file) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          disabled={!blob}
          onClick={() => blob && onMark(file, blob)}
        >
          {t('Mark up')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={!blob}
        onClick={() => blob && saveFile(blob, file.name)}
      >
        {t('Download')}
      </Button>
    </>
  )
}
