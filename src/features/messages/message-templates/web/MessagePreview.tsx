import { Alert, Box } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import { emptyPlaceholders, fillPlaceholders } from '#shared/texts/placeholders.ts'
import { useTexts } from '#web/i18n.ts'
import { mayFillFrom } from '../placeholders.rules.ts'
import classes from './MessagePreview.module.css'

interface MessagePreviewProps {
  subject?: string
  text: string
  values: Readonly<Record<string, string>>
  /** Text that sending appends. */
  end?: string
}

/** The message as the client will read it, and what is wrong with its placeholders. */
export function MessagePreview({ subject = '', text, values, end = '' }: MessagePreviewProps) {
  const t = useTexts()
  const { words } = useOwnPlaceholders(Object.keys(values))
  const verdict = mayFillFrom(Object.keys(values), [subject, text])
  const empty = emptyPlaceholders(`${subject} ${text}`, values)
  return (
    <Box role="group" className={classes.preview} aria-label={t('Preview')}>
      <h3>{t('Preview')}</h3>
      {verdict !== true ? (
        <Alert role="alert" color="pink" py={8} icon={<IconAlertCircle size={18} />}>
          {t(verdict)}
        </Alert>
      ) : (
        <>
          {subject && <p className={classes.subject}>{fillPlaceholders(subject, values)}</p>}
          <p className={classes.text}>
            {text ? fillPlaceholders(text, values) + end : t('Preview of what the client will see.')}
          </p>
          {empty.length > 0 && (
            <Alert color="yellow" py={8} mt="sm" icon={<IconAlertCircle size={18} />}>
              {t('This job has no value for: {{names}}', {
                names: empty.map(name => words[name] ?? name).join(', '),
              })}
            </Alert>
          )}
        </>
      )}
    </Box>
  )
}
