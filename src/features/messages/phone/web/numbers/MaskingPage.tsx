import { Anchor, Text } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { maskingContract } from '../../masking.contract.ts'

/** Sets whether technicians and clients reach each other by a number between them. */
export default function MaskingPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={maskingContract.read}
      save={maskingContract.save}
      values={({ on }) => ({ on })}
      failed={t('Couldn’t load the masked call settings')}
    >
      {(form, { number }) => (
        <FormCard
          form={form}
          width={640}
          title={t('Masked calls')}
          about={t(
            'Technicians call clients through one number and the job’s code; clients who call back reach their technician. Neither sees the other’s number.',
          )}
        >
          <SwitchField
            name="on"
            label={t('Mask calls between technicians and clients')}
            description={t('Technicians no longer see clients’ phone numbers.')}
          />
          {number ? (
            <Text size="sm">{t('Through {{number}}', { number: displayPhone(number) })}</Text>
          ) : (
            <Text size="sm">
              {t('No number is set for masked calls yet.')}{' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={props => <AppLink to="/callSettings/numbers" {...props} />}
              >
                {t('Choose one under Phone numbers')}
              </Anchor>
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t('Active until 7 days after the job closes. Then clients reach the office.')}
          </Text>
        </FormCard>
      )}
    </SettingsForm>
  )
}
