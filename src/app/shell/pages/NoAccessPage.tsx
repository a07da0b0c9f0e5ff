import { Button } from '@mantine/core'
import { noPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { ErrorPage } from '#web/errors/error-page.tsx'
import { useTexts } from '#web/i18n.ts'

/** Shown in place of a screen that the user's group may not open. */
export function NoAccessPage() {
  const t = useTexts()
  return (
    <ErrorPage
      code="403"
      title={t('Your group can’t open this page')}
      text={`${t(noPermission)} ${t('Ask the owner of the company if you need it.')}`}
      actions={
        <Button renderRoot={props => <AppLink to="/dashboard" {...props} />}>
          {t('Go to the dashboard')}
        </Button>
      }
    />
  )
}
