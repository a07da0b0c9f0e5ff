import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { Undelivered } from '../documents.wire.ts'

/** Tells that the last email about a document did not arrive. */
export function UndeliveredAlert({ undelivered }: { undelivered: Undelivered | undefined }) {
  const t = useTexts()
  if (!undelivered) return null
  return (
    <Alert role="status" color="pink">
      {t('The email to {{to}} wasn’t delivered: {{reason}}', undelivered)}{' '}
      {t('Check the address, and send it again.')}
    </Alert>
  )
}
