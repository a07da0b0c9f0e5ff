import { FormCard } from '#web/forms/FormCard.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { securityContract } from '../security.contract.ts'
import { idleChoices, offlineDays } from '../security.rules.ts'

/** Groups that need a second step, and when an unused sign-in ends. */
export function SignInRules() {
  const t = useTexts()
  const groups = useRead(securityContract.rules, {}).data?.groups ?? []
  return (
    <SettingsForm
      read={securityContract.rules}
      save={securityContract.saveRules}
      failed={t('Couldn’t load sign-in rules')}
    >
      {form => (
        <FormCard form={form} width={560} title={t('Sign-in rules')}>
          <MultiSelectField
            name="factor_groups"
            label={t('Groups that must use two-step sign-in')}
            description={t('They set it up at their next sign-in.')}
            data={groups.map(({ id, name }) => ({ value: id, label: t(name) }))}
          />
          <SelectField
            name="idle_minutes"
            label={t('Sign out when idle')}
            description={t('Every sign-in ends after 8 hours.')}
            allowDeselect={false}
            data={idleChoices.map(minutes => ({
              value: minutes,
              label: minutes === 0 ? t('Never') : t('After {{count}} minutes', { count: minutes }),
            }))}
          />
          <SwitchField
            name="phones_stay"
            label={t('Technicians’ phones stay signed in')}
            description={t('For 30 days; never where sign-ins end when idle.')}
          />
          <NumberField
            name="offline_days"
            label={t('Days a phone opens without contact')}
            description={t('Then it asks for a sign-in. Entries stay.')}
            min={offlineDays.least}
            max={offlineDays.most}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
