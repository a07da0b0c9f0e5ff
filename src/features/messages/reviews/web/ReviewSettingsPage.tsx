import { Stack } from '@mantine/core'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { reviewsContract } from '../reviews.contract.ts'
import { FeedbackCard } from './FeedbackCard.tsx'

/** Where clients write reviews, and how often one is asked. */
export default function ReviewSettingsPage() {
  const t = useTexts()
  return (
    <Stack gap="md">
      <SettingsForm
        read={reviewsContract.settings}
        save={reviewsContract.saveSettings}
        failed={t('Couldn’t load review settings')}
      >
        {form => (
          <FormCard
            form={form}
            width={640}
            title={t('Reviews')}
            about={t('The texts that ask for a review are under SMS Review and Email Review.')}
          >
            <TextField
              name="url"
              label={t('Link to your review page')}
              description={t('For example, your Google or Facebook page.')}
              inputMode="url"
              maxLength={500}
            />
            <SwitchField
              name="own_page"
              label={t('Ask on your own page first')}
              description={t('Clients rate you privately first, then continue to your public review page.')}
            />
            <NumberField
              name="days_between"
              label={t('Days before asking a client again')}
              description={t('Bulk Review skips clients asked more recently.')}
              min={0}
              max={3650}
              allowDecimal={false}
              w={240}
            />
          </FormCard>
        )}
      </SettingsForm>
      <FeedbackCard />
    </Stack>
  )
}
