import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { AddressField } from '#features/places/maps/web/AddressField.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import type { ContractForm } from '#web/forms/use-form.ts'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { companyContract } from '../company.contract.ts'
import { companyTexts } from '../company.rules.ts'
import { timeZoneChoices } from '../time-zones.rules.ts'
import classes from './AccountPage.module.css'

type Account = Receives<typeof companyContract.account>['result']

const valuesOf = ({ name, abn, licence, email, phone, address, suburb, lat, lng, time_zone }: Account) => ({
  name,
  abn,
  licence,
  email,
  phone,
  address,
  suburb,
  lat,
  lng,
  time_zone,
})
type Values = ReturnType<typeof valuesOf>

/** The company's details as a form; what others save meanwhile is neither overwritten nor lost. */
export function AccountForm({ account }: { account: Account }) {
  const t = useTexts()
  const form = useSettingsForm(companyContract.saveAccount, account, {
    values: valuesOf,
    saved: companyTexts.saved,
  })
  const zones = useMemo(
    () => timeZoneChoices(Intl.supportedValuesOf('timeZone'), account.time_zone),
    [account.time_zone],
  )
  return (
    <Form form={form}>
      <div className={classes.cards}>
        <Card
          data-tour="account-company"
          title={t('Company')}
          about={t('As shown on your quotes, invoices and emails.')}
        >
          <div className={classes.fields}>
            <TextField name="name" label={t('Company name')} autoComplete="organization" required />
            <TextField name="abn" label={t('ABN')} inputMode="numeric" placeholder="51 824 753 556" />
            <TextField
              name="licence"
              label={t('Licence number')}
              description={t('Shown on quotes and invoices.')}
              placeholder="123456C"
              maxLength={60}
            />
            <TextField name="email" type="email" label={t('Email')} autoComplete="email" />
            <TextField name="phone" type="tel" inputMode="tel" label={t('Phone')} autoComplete="tel" />
          </div>
        </Card>
        <Card
          data-tour="account-place"
          title={t('Location and time zone')}
          about={t('Where your technicians set out from, and the time zone you work in.')}
        >
          <div className={classes.fields}>
            <div className={classes.wide}>
              <OfficeAddress form={form} />
            </div>
            <div className={classes.wide}>
              <SelectField
                name="time_zone"
                label={t('Time zone')}
                description={t('All appointments are shown in this time zone, wherever you are.')}
                data={zones}
                limit={80}
              />
            </div>
          </div>
        </Card>
        <div className={classes.actions}>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

function OfficeAddress({ form }: { form: ContractForm<Values> }) {
  const t = useTexts()
  const { methods } = form
  const [address, suburb, lat, lng] = methods.watch(['address', 'suburb', 'lat', 'lng'])
  const message = methods.formState.errors.address?.message
  return (
    <AddressField
      label={t('Address')}
      value={{ address, suburb, lat, lng }}
      error={message}
      onChange={next => {
        for (const name of ['address', 'suburb', 'lat', 'lng'] as const) {
          methods.setValue(name, next[name], { shouldDirty: true })
        }
      }}
    />
  )
}
