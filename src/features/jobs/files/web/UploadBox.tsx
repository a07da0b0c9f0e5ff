import { Button, Group } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { acceptedFiles, acceptedPictures, pdfType } from '../files.rules.ts'
import classes from './files.module.css'

interface UploadBoxProps {
  onFiles: (files: File[]) => void
  /** Only pictures. */
  pictures?: boolean
  /** One PDF alone. */
  pdf?: boolean
}

/** Where files are dropped or chosen; on a phone the camera takes them. */
export function UploadBox({ onFiles, pictures, pdf = false }: UploadBoxProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const accept = pdf ? pdfType : pictures ? acceptedPictures : acceptedFiles

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
  }
  const over = (event: DragEvent, isNowOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isNowOver)
  }
  const input = (ref: typeof chooser, label: string, facts: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      onChange={event => {
        take(event.currentTarget.files)
        // The same file can be chosen again.
        event.currentTarget.value = ''
      }}
      {...facts}
    />
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same by key
    <div
      className={classes.box}
      data-over={isOver || undefined}
      onDragEnter={event => over(event, true)}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        take(event.dataTransfer.files)
      }}
    >
      {input(chooser, t('Choose files'), { accept, multiple: !pdf })}
      {input(camera, t('Take a photo'), { accept: 'image/*', capture: 'environment' })}
      <Group gap={8} justify="center" grow={isPhone} preventGrowOverflow={false}>
        {isPhone && !pdf && (
          <Button size="lg" leftSection={<IconCamera size={20} />} onClick={() => camera.current?.click()}>
            {t('Take a photo')}
          </Button>
        )}
        <Button
          size={isPhone ? 'lg' : 'sm'}
          variant={isPhone ? 'default' : 'light'}
          leftSection={<IconPaperclip size={18} />}
          onClick={() => chooser.current?.click()}
        >
          {pdf ? t('Choose a PDF') : t('Choose files')}
        </Button>
      </Group>
      <p className={classes.hint}>
        {pdf
          ? t('One PDF, up to 10 MB.')
          : pictures
            ? t('JPG, PNG, HEIC, GIF or WebP, up to 10 MB each.')
            : isPhone
              ? t('Images and PDFs, up to 10 MB each.')
              : t('Or drop them here. Images and PDFs, up to 10 MB each.')}
      </p>
    </div>
  )
}
