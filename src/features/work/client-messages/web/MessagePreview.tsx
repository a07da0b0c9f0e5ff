import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  emptyPlaceholders,
  fillPlaceholders,
  mayFill,
  type PlaceholderValues,
} from '#features/work/message-templates/placeholders.rules.ts'
import { useTexts } from '#web/i18n.ts'
import classes from './MessagePreview.module.css'

interface MessagePreviewProps {
  subject?: string
  text: string
  values: PlaceholderValues
  /** What is added when it is sent. */
  end?: string
}

/** The message as the client will read it, and what is wrong with its placeholders. */
export function MessagePreview({ subject = '', text, values, end = '' }: MessagePreviewProps) {
  const t = useTexts()
  const verdict = mayFill(subject, text)
  const empty = emptyPlaceholders(`${subject} ${text}`, values)
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <h3>{t('Preview')}</h3>
      {verdict !== true ? (
        <Alert role="alert" color="pink" py={8} icon={<IconAlertCircle size={18} />}>
          {t(verdict)}
        </Alert>
      ) : (
        <>
          {subject && <p className={classes.subject}>{fillPlaceholders(subject, values)}</p>}
          <p className={classes.text}>
            {text
              ? fillPlaceholders(text, values) + end
              : t('What you write appears here as the client reads it.')}
          </p>
          {empty.length > 0 && (
            <Alert color="yellow" py={8} mt="sm" icon={<IconAlertCircle size={18} />}>
              {t('This job has nothing to fill in for: {{names}}', { names: empty.join(', ') })}
            </Alert>
          )}
        </>
      )}
    </section>
  )
}
