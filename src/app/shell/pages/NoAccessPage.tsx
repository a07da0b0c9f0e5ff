import { Button } from '@mantine/core'
import { type Access, lacksPlanAlone, largerPlan, noPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { ErrorPage } from '#web/errors/error-page.tsx'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'

/** Shown in place of a screen that the user's group may not open, or that their plan does not have. */
export function NoAccessPage({ access }: { access: Access }) {
  const t = useTexts()
  const viewer = useViewer()
  const isPlan = lacksPlanAlone(access, viewer)
  const choosesPlan = isPlan && viewer.sells_plans && viewer.kind === 'owner'
  return (
    <ErrorPage
      code="403"
      title={isPlan ? t('Your plan doesn’t include this page') : t('Your group can’t open this page')}
      text={[
        t(isPlan ? largerPlan : noPermission),
        !choosesPlan && t('Ask the owner of the company if you need it.'),
      ]
        .filter(Boolean)
        .join(' ')}
      actions={
        choosesPlan ? (
          <Button renderRoot={props => <AppLink to="/plans" {...props} />}>{t('See the plans')}</Button>
        ) : (
          <Button renderRoot={props => <AppLink to="/dashboard" {...props} />}>
            {t('Go to the dashboard')}
          </Button>
        )
      }
    />
  )
}
