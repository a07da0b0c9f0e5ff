import { Alert, Button } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { loginListContract } from '../../login-list.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import classes from './LoginListPage.module.css'

const empty = { old_password: '', password: '' }

/** Changes the password of who is signed in. */
export function PasswordCard() {
  const t = useTexts()
  const viewer = useViewer()
  const own = useRead(loginListContract.own, {}, { enabled: !viewer.demo })
  const change = useSend(loginListContract.changePassword, {
    saved: ({ ended }) =>
      ended === 0
        ? t('Your password has been changed.')
        : t('Your password has been changed, and all other devices have been signed out.'),
  })
  const form = useContractForm(loginListContract.changePassword, {
    draft: null,
    defaults: empty,
    onSubmit: async input => {
      await change.send(input)
      form.reset(empty)
    },
  })
  const about = t('All your other devices are signed out. This one stays signed in.')
  if (viewer.demo || own.data?.account.has_password === false) {
    const reason = viewer.demo ? signInTexts.passwordNotInDemo : signInTexts.needsPassword
    return (
      <Card title={t('Password')}>
        <Alert color="blue">{t(reason)}</Alert>
      </Card>
    )
  }
  return (
    <Card title={t('Password')} about={about}>
      <Form form={form}>
        <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />
        <div className={classes.passwords}>
          <PasswordField name="old_password" label={t('Current password')} autoComplete="current-password" />
          <PasswordField
            name="password"
            label={t('New password')}
            description={t('At least 8 characters. A few words make a good one.')}
            isDescribedBelow
            autoComplete="new-password"
          />
        </div>
        <Button type="submit" variant="default" loading={form.busy}>
          {t('Change password')}
        </Button>
      </Form>
    </Card>
  )
}
