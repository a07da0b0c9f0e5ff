import { Button, SimpleGrid } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Controller } from 'react-hook-form'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { accountingContract, type BookConnection } from '../accounting.contract.ts'
import classes from './accounting.module.css'
import { TrackingFields } from './TrackingFields.tsx'

/** Where amounts are put to in the books, and what is sent. */
export function BookSettingsForm({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const { choices } = connection
  const readAgain = useSend(accountingContract.readChoices, { saved: 'Refreshed.' })
  const form = useSettingsForm(accountingContract.save, connection, { values: ({ settings }) => settings })
  return (
    <FormCard
      form={form}
      width={720}
      title={t('Accounts and tax codes')}
      about={t('Map amounts to your chart of accounts.')}
      end={
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={readAgain.isPending}
          onClick={() => void readAgain.send({})}
        >
          {t('Refresh')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField name="income" label={t('Sales account')} data={choices.income} />
        <FromField />
        <SelectField name="taxed" label={t('Tax code for taxable sales')} data={choices.taxes} />
        <SelectField name="untaxed" label={t('Tax code for GST-free sales')} data={choices.taxes} />
        <SelectField name="transfer" label={t('Account for bank transfers')} data={choices.payment} />
        <SelectField name="card" label={t('Account for card payments')} data={choices.payment} />
        <SelectField name="cash" label={t('Account for cash')} data={choices.payment} />
        <SelectField name="expense" label={t('Purchases account')} data={choices.expense} />
        <SelectField
          name="bill_taxed"
          label={t('Tax code for taxable purchases')}
          data={choices.purchase_taxes}
        />
        <SelectField
          name="bill_untaxed"
          label={t('Tax code for GST-free purchases')}
          data={choices.purchase_taxes}
        />
      </SimpleGrid>
      <TrackingFields categories={choices.tracking} />
      <fieldset className={classes.kinds}>
        <legend>{t('Records to send')}</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt={8}>
          <SwitchField name="invoices" label={t('Invoices')} />
          <SwitchField name="clients" label={t('Clients with their contact details')} />
          <SwitchField name="payments" label={t('Payments')} />
          <SwitchField name="credits" label={t('Credit notes and refunds')} />
          <SwitchField name="items" label={t('Price book items')} />
          <SwitchField name="bills" label={t('Supplier invoices as bills')} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.kinds}>
        <legend>{t('Records to receive')}</legend>
        <SwitchField
          mt={8}
          name="received"
          label={t('Payments entered in your books')}
          description={t('From the moment you switch this on.')}
        />
      </fieldset>
    </FormCard>
  )
}

/** The day from which on invoices are sent. */
function FromField() {
  const t = useTexts()
  const { control, error } = useField('from')
  return (
    <Controller
      control={control}
      name="from"
      render={({ field: { value, onChange, onBlur } }) => (
        <DayInput
          label={t('Invoices dated from')}
          value={String(value)}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      )}
    />
  )
}
