import { SimpleGrid } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { remindersContract } from '../reminders.contract.ts'
import { PlannedCard } from './PlannedCard.tsx'
import classes from './reminders.module.css'
import { editedSteps, StepsFields, sentSteps } from './StepsFields.tsx'

/** When clients are reminded of what they owe and of quotes that wait for their answer, and by which words. */
export default function RemindersPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const halfHours = Array.from({ length: 28 }, (_, i) => ({
    value: (i + 12) * 30,
    label: time.wall((i + 12) * 30, 'time'),
  }))
  return (
    <SettingsForm
      read={remindersContract.read}
      save={remindersContract.save}
      failed={t('Couldn’t load reminders')}
      values={({ version: _, invoices, quotes, ...values }) => ({
        ...values,
        invoices: editedSteps(invoices),
        quotes: editedSteps(quotes),
      })}
      toInput={({ invoices, quotes, ...values }) => ({
        ...values,
        invoices: sentSteps(invoices),
        quotes: sentSteps(quotes),
      })}
    >
      {form => (
        <div className={classes.page}>
          <Form form={form}>
            <div className={classes.page}>
              <Card
                title={t('Invoices')}
                about={t('Sent automatically until invoices are paid.')}
                end={<SwitchField name="invoices_on" label={t('Send invoice reminders')} />}
              >
                <StepsFields kind="invoice" name="invoices" />
              </Card>
              <Card
                title={t('Quotes')}
                about={t('Sent automatically for open quotes without an answer.')}
                end={<SwitchField name="quotes_on" label={t('Follow up on quotes')} />}
              >
                <StepsFields kind="quote" name="quotes" />
              </Card>
              <Card title={t('When they go out')} about={t('Each is sent once, outside quiet hours.')}>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
                  <SelectField name="at" label={t('From')} data={halfHours} />
                  <SwitchField name="weekdays_only" label={t('Monday to Friday only')} />
                </SimpleGrid>
              </Card>
              <SaveRow form={form} />
            </div>
          </Form>
          <PlannedCard
            schedule={() => {
              const { invoices, quotes, ...values } = form.methods.getValues()
              return { ...values, invoices: sentSteps(invoices), quotes: sentSteps(quotes) }
            }}
          />
        </div>
      )}
    </SettingsForm>
  )
}
