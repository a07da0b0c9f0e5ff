import { Anchor, Text } from '@mantine/core'
import { SmsSizeLine } from '#features/messages/message-templates/web/SmsSizeLine.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { awayContract } from '../../away.contract.ts'
import { mostAway } from '../../away.rules.ts'

/** The answer to clients who write while the office is closed. */
export default function AwayPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={awayContract.settings}
      save={awayContract.save}
      failed={t('Couldn’t load the away message')}
    >
      {form => (
        <FormCard
          form={form}
          width={640}
          title={t('Away Message')}
          about={t('Clients who write outside your hours get this answer, at most once a day.')}
        >
          <SwitchField name="is_on" label={t('Send the away message')} />
          <div>
            <TextArea name="text" label={t('Text')} minRows={3} maxLength={mostAway} />
            <SmsSizeLine text={String(form.methods.watch('text'))} />
          </div>
          <Text size="sm" c="dimmed">
            {t('Your hours are those for incoming calls.')}{' '}
            <Anchor
              underline="always"
              renderRoot={props => <AppLink to="/callSettings/incomingCall" {...props} />}
            >
              {t('Change hours')}
            </Anchor>
          </Text>
        </FormCard>
      )}
    </SettingsForm>
  )
}
