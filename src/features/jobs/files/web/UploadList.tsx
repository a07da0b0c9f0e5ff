import { Button, CloseButton, Progress } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { isPicture } from '../files.rules.ts'
import classes from './files.module.css'
import type { Uploading, Uploads } from './use-uploads.ts'

/** The files on their way, those that wait for the connection, and those that did not arrive. */
export function UploadList({
  uploads,
  retry,
  drop,
  onMark,
}: Pick<Uploads, 'uploads' | 'retry' | 'drop'> & {
  /** Draws on a copy of a photo that waits; left out: that can't be done here. */
  onMark?: (upload: Uploading) => void
}) {
  const t = useTexts()
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={t('Uploads')}>
      {uploads.map(upload => (
        <li key={upload.key} className={classes.upload}>
          <Preview read={upload.read} />
          <div className={classes.uploadText}>
            <span className={classes.uploadName}>{upload.name}</span>
            <State upload={upload} />
          </div>
          {onMark && upload.isWaiting && isMarkable(upload.name) && (
            <Button size="sm" variant="default" onClick={() => onMark(upload)}>
              {t('Mark up')}
            </Button>
          )}
          {upload.canRetry && (
            <Button size="sm" variant="light" onClick={() => retry(upload)}>
              {t('Try again')}
            </Button>
          )}
          {(upload.problem || upload.isWaiting) && (
            <CloseButton
              size="lg"
              aria-label={t('Remove {{name}}', { name: upload.name })}
              onClick={() => drop(upload.key)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const isMarkable = (name: string) => !/\.pdf$/i.test(name)

function State({ upload }: { upload: Uploading }) {
  const t = useTexts()
  const isLost = useLostAt() !== null
  if (upload.problem)
    return (
      <span role="alert" className={classes.problem}>
        {t(upload.problem)}
      </span>
    )
  return (
    <>
      {upload.isWaiting ? (
        <span className={classes.wait}>{t(isLost ? 'Offline' : 'Waiting')}</span>
      ) : (
        <Progress value={upload.sent * 100} aria-label={upload.name} size="sm" />
      )}
      {upload.isUnkept && (
        <span className={classes.problem}>
          {t('This device is full. Keep this page open until it’s sent.')}
        </span>
      )}
    </>
  )
}

function Preview({ read }: Pick<Uploading, 'read'>) {
  const [file, setFile] = useState<File>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same bytes for as long as it is shown
  useEffect(() => {
    let isGone = false
    read().then(
      found => !isGone && setFile(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  const isImage = file !== undefined && isPicture(file)
  const url = useBlobUrl(isImage ? file : undefined)
  const Icon = file && !isImage ? IconFileTypePdf : IconPhoto
  return (
    <span className={classes.preview}>
      {url ? <img src={url} alt="" decoding="async" /> : <Icon size={22} stroke={1.4} aria-hidden="true" />}
    </span>
  )
}
