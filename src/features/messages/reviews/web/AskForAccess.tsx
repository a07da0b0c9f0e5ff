import { Anchor } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

/** Google's page on which access to its interfaces is asked for. */
export function AskForAccess() {
  const t = useTexts()
  return (
    <Anchor
      href="https://developers.google.com/my-business/content/prereqs"
      target="_blank"
      inherit
      underline="always"
    >
      {t('Ask Google for access')}
    </Anchor>
  )
}
