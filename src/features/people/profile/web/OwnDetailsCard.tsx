import { Button, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type OwnDetails, profileContract } from '../profile.contract.ts'
import classes from './ProfilePage.module.css'

/** The signature of the own mails, and whom to call in an emergency. */
export function OwnDetailsCard() {
  const { data } = useRead(profileContract.details, {})
  return data ? <DetailsForm details={data.result} /> : null
}

function DetailsForm({ details }: { details: OwnDetails }) {
  const t = useTexts()
  const form = useSettingsForm(profileContract.saveDetails, details)
  return (
    <Card title={t('Email signature and emergency contact')}>
      <Form form={form}>
        <Stack gap="md" mb="md">
          <TextArea
            name="mail_signature"
            label={t('Email signature')}
            description={t('Added to the end of emails you send to clients.')}
            maxLength={2_000}
          />
          <div className={classes.fields} style={{ marginBottom: 0 }}>
            <TextField name="contact_name" label={t('Emergency contact')} maxLength={120} />
            <TextField name="contact_relation" label={t('Relationship')} maxLength={60} />
            <TextField
              name="contact_phone"
              label={t('Their phone')}
              description={t('Visible to you and people who manage the team.')}
              isDescribedBelow
              type="tel"
              inputMode="tel"
              maxLength={40}
            />
          </div>
        </Stack>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}
