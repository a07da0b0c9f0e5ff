import { Button } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { type Profile, profileContract } from '../profile.contract.ts'
import { profileTexts } from '../profile.rules.ts'
import classes from './ProfilePage.module.css'

/** Name and phone; the e-mail and the group are the office's to change. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const t = useTexts()
  const form = useSettingsForm(profileContract.save, profile, {
    values: ({ fullname, phone, email, group_name }) => ({ fullname, phone, email, group: t(group_name) }),
    toInput: ({ fullname, phone }) => ({ fullname, phone }),
    saved: profileTexts.saved,
  })
  return (
    <Card title={t('You')} about={t('How your colleagues see you on jobs and in the calendar.')}>
      <Form form={form}>
        <div className={classes.fields}>
          <TextField name="fullname" label={t('Name')} withAsterisk maxLength={120} autoComplete="name" />
          <TextField
            name="phone"
            label={t('Phone')}
            type="tel"
            inputMode="tel"
            maxLength={40}
            autoComplete="tel"
          />
          <TextField
            name="email"
            label={t('Email')}
            variant="filled"
            readOnly
            description={t('Used to sign in, so it can’t be changed here.')}
            isDescribedBelow
          />
          <TextField name="group" label={t('Group')} variant="filled" readOnly />
        </div>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}
