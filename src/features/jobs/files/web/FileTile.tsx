import { CloseButton } from '@mantine/core'
import { IconEye, IconFileTypePdf, IconFileTypeXml, IconPhotoDown, IconPhotoOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { ShownFile } from '../files.contract.ts'
import classes from './files.module.css'
import { useThumbnail } from './use-file-url.ts'

interface FileTileProps {
  file: Pick<ShownFile, 'id' | 'name' | 'thumbnail'> & Partial<Pick<ShownFile, 'shared'>>
  onOpen: () => void
  /** Absent: it stays. */
  onRemove?: (() => void) | undefined
}

/** A file as a tile of 100 by 100 pixels: a picture's thumbnail, or a document with its name. */
export function FileTile({ file, onOpen, onRemove }: FileTileProps) {
  const t = useTexts()
  const { url, error, ask } = useThumbnail(file)
  const Icon = file.name.endsWith('.xml') ? IconFileTypeXml : IconFileTypePdf
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        onClick={ask ?? onOpen}
        aria-label={ask ? t('Load {{name}}', { name: file.name }) : file.name}
        title={file.name}
      >
        {file.thumbnail ? (
          <Thumbnail url={url} hasFailed={Boolean(error)} isHeld={ask !== null} />
        ) : (
          <>
            <Icon size={34} stroke={1.4} aria-hidden="true" />
            <span className={classes.name}>{file.name}</span>
          </>
        )}
      </button>
      {file.shared && (
        <span className={classes.shared} title={t('Visible to the client')}>
          <IconEye size={14} aria-label={t('Visible to the client')} />
        </span>
      )}
      {onRemove && (
        <CloseButton
          className={classes.remove}
          size="md"
          aria-label={t('Remove {{name}}', { name: file.name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

interface ThumbnailProps {
  url: string | undefined
  hasFailed: boolean
  /** It waits until somebody asks for it. */
  isHeld: boolean
}

function Thumbnail({ url, hasFailed, isHeld }: ThumbnailProps) {
  const t = useTexts()
  if (hasFailed) return <IconPhotoOff size={28} stroke={1.4} aria-hidden="true" />
  if (url) return <img src={url} alt="" width={100} height={100} />
  if (!isHeld) return <span className={classes.waiting} />
  return (
    <>
      <IconPhotoDown size={28} stroke={1.4} aria-hidden="true" />
      <span className={classes.name}>{t('Tap to load')}</span>
    </>
  )
}
