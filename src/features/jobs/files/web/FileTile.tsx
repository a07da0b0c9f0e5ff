import { CloseButton } from '@mantine/core'
import { IconEye, IconFileTypePdf, IconFileTypeXml, IconPhotoOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { ShownFile } from '../files.contract.ts'
import classes from './files.module.css'
import { useFileUrl } from './use-file-url.ts'

interface FileTileProps {
  file: Pick<ShownFile, 'id' | 'name' | 'thumbnail'> & Partial<Pick<ShownFile, 'shared'>>
  onOpen: () => void
  /** Absent: it stays. */
  onRemove?: (() => void) | undefined
}

/** A file as a tile of 100 by 100 pixels: a picture's thumbnail, or a document with its name. */
export function FileTile({ file, onOpen, onRemove }: FileTileProps) {
  const t = useTexts()
  const Icon = file.name.endsWith('.xml') ? IconFileTypeXml : IconFileTypePdf
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        aria-label={file.name}
        title={file.name}
      >
        {file.thumbnail ? (
          <Thumbnail file={file} />
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

function Thumbnail({ file }: { file: { id: number; name: string } }) {
  const { url, error } = useFileUrl(file, 'thumbnail')
  if (error) return <IconPhotoOff size={28} stroke={1.4} aria-hidden="true" />
  return url ? <img src={url} alt="" width={100} height={100} /> : <span className={classes.waiting} />
}
