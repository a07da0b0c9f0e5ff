import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { emailFlowContract } from '../email-flow.contract.ts'
import { blankEmail, type FlowEmail, flowProblem, mostEmails, mostFlowDays } from '../email-flow.rules.ts'
import { MessageFields } from './MessageFields.tsx'

interface Values {
  is_on: boolean
  emails: FlowEmail[]
}

/** Emails that greet a new client, one after another. */
export default function EmailFlowPage() {
  const t = useTexts()
  return (
    <SettingsForm<typeof emailFlowContract.read, typeof emailFlowContract.save, Values>
      read={emailFlowContract.read}
      save={emailFlowContract.save}
      failed={t('Couldn’t load the email flow')}
      values={({ is_on, emails }) => ({ is_on, emails })}
      rules={({ emails }) => {
        const problem = flowProblem(emails)
        return problem ? [{ field: problem.field as 'emails', message: problem.message }] : []
      }}
    >
      {(form, { has_owners, waiting }) => (
        <FormCard
          form={form}
          width={720}
          title={t('Email flow')}
          about={
            has_owners
              ? t('Goes to every new client, and to every owner who registers.')
              : t('Goes to every new client, one email after another.')
          }
        >
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('It ends when the client replies, books or unsubscribes.')}{' '}
              {waiting > 0 && (
                <Anchor component={AppLink} to="/automations" inherit underline="always">
                  {t('{{count}} waiting', { count: waiting })}
                </Anchor>
              )}
            </Text>
            <QuestionRows
              name="emails"
              most={mostEmails}
              blank={() => ({ ...blankEmail })}
              texts={{
                add: t('Add email'),
                remove: number => t('Delete email {{number}}', { number: String(number) }),
                none: t('No emails yet. Add the first one.'),
              }}
            >
              {(at, buttons) => <EmailFields at={at} buttons={buttons} />}
            </QuestionRows>
            <SwitchField name="is_on" label={t('On')} />
          </Stack>
        </FormCard>
      )}
    </SettingsForm>
  )
}

function EmailFields({ at, buttons }: { at: number; buttons: ReactNode }) {
  const t = useTexts()
  const { watch } = useFormContext<Values>()
  const email = watch(`emails.${at}`)
  return (
    <fieldset style={{ border: '1px solid var(--line)', borderRadius: 8, padding: 12, margin: 0 }}>
      <legend style={{ padding: '0 4px', fontSize: 13 }}>
        {t('Email {{number}}', { number: String(at + 1) })}
      </legend>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end">
          <SimpleGrid cols={1} w={240}>
            <NumberField
              name={`emails.${at}.days`}
              label={at === 0 ? t('Days after registration') : t('Days after the previous email')}
              min={0}
              max={mostFlowDays}
              allowDecimal={false}
            />
          </SimpleGrid>
          {buttons}
        </Group>
        <MessageFields
          channel="email"
          name={field => `emails.${at}.${field}`}
          templateId={email?.template_id ?? null}
          text={email?.text ?? ''}
          source="clients"
        />
      </Stack>
    </fieldset>
  )
}
