import { Button, CloseButton, Progress } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import classes from './files.module.css'
import type { Uploads } from './use-uploads.ts'

/** The files on their way, and those that did not arrive. */
export function UploadList({ uploads, retry, drop }: Pick<Uploads, 'uploads' | 'retry' | 'drop'>) {
  const t = useTexts()
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={t('Uploads')}>
      {uploads.map(upload => (
        <li key={upload.key}>
          <div className={classes.upload}>
            <span>{upload.name}</span>
            {upload.canRetry && (
              <Button size="xs" variant="light" onClick={() => retry(upload)}>
                {t('Try again')}
              </Button>
            )}
            {upload.problem && (
              <CloseButton
                aria-label={t('Remove {{name}}', { name: upload.name })}
                onClick={() => drop(upload.key)}
              />
            )}
          </div>
          {upload.problem ? (
            <p role="alert" className={classes.problem}>
              {t(upload.problem)}
            </p>
          ) : (
            <Progress value={upload.sent * 100} aria-label={upload.name} size="sm" />
          )}
        </li>
      ))}
    </ul>
  )
}
