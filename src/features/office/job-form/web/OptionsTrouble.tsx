import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'

/** Says why lists to choose from are empty. */
export function OptionsTrouble({ error }: { error: SendError | null }) {
  const t = useTexts()
  if (!error) return null
  return (
    <Alert color="yellow" radius={0} title={t('Couldn’t load some lists.')}>
      {t(error)}
    </Alert>
  )
}
