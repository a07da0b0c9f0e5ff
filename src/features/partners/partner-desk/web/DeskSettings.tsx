import { Button, SimpleGrid } from '@mantine/core'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerDeskContract } from '../partner-desk.contract.ts'
import classes from './desk.module.css'

type Settings = Receives<typeof partnerDeskContract.settings>

/** The programme's terms, and the account that payouts leave from. */
export function DeskSettings() {
  const t = useTexts()
  const read = useRead(partnerDeskContract.settings, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {settings => (
        <div className={classes.stack}>
          <TermsCard key={JSON.stringify(settings.terms)} settings={settings} />
          <AccountCard key={settings.account.version} account={settings.account} />
        </div>
      )}
    </Loaded>
  )
}

function TermsCard({ settings }: { settings: Settings }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const save = useSend(partnerDeskContract.saveTerms, { saved: 'Saved.' })
  const { current, terms } = settings
  const form = useContractForm(partnerDeskContract.saveTerms, {
    draft: 'partner terms',
    defaults: {
      ...current,
      bronze: current.bronze_bp / 100,
      silver: current.silver_bp / 100,
      gold: current.gold_bp / 100,
      from_day: dayText(today),
    },
    fieldNames: { bronze_bp: 'bronze', silver_bp: 'silver', gold_bp: 'gold' },
    toInput: ({ bronze, silver, gold, ...values }) => ({
      ...values,
      bronze_bp: Math.round(Number(bronze) * 100),
      silver_bp: Math.round(Number(silver) * 100),
      gold_bp: Math.round(Number(gold) * 100),
    }),
    onSubmit: input => save.send(input),
  })
  const next = terms.filter(each => each.from_day > dayText(today))
  return (
    <Card title={t('Commission rates')} about={t('Earlier payments keep their terms.')}>
      <Form form={form}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" mb="md">
          <DayField name="from_day" label={t('From')} />
          <NumberField name="bronze" label={t('Bronze, %')} min={0} max={100} decimalScale={2} />
          <NumberField name="silver" label={t('Silver, %')} min={0} max={100} decimalScale={2} />
          <NumberField name="gold" label={t('Gold, %')} min={0} max={100} decimalScale={2} />
          <NumberField name="silver_at" label={t('Paid referrals for Silver')} min={1} />
          <NumberField name="gold_at" label={t('Paid referrals for Gold')} min={1} />
          <NumberField name="hold_days" label={t('Days until payable')} min={0} max={365} />
          <MoneyField name="least_cents" label={t('Minimum payout')} />
        </SimpleGrid>
        {next.length > 0 && (
          <p className={classes.dim}>
            {t('Already scheduled: {{days}}', { days: next.map(each => each.from_day).join(', ') })}
          </p>
        )}
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}

function AccountCard({ account }: { account: Settings['account'] }) {
  const t = useTexts()
  const save = useSend(partnerDeskContract.saveAccount, { saved: 'Saved.' })
  const { version, ...defaults } = account
  const form = useContractForm(partnerDeskContract.saveAccount, {
    draft: 'payout account',
    version,
    defaults,
    toInput: values => ({ ...values, version }),
    onSubmit: input => save.send(input),
  })
  return (
    <Card title={t('Account for payouts')} about={t('Used in the ABA file for your bank.')}>
      <Form form={form}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" mb="md">
          <TextField name="bank" label={t('Bank, three letters')} maxLength={3} />
          <TextField name="user_number" label={t('User number (APCA)')} inputMode="numeric" maxLength={6} />
          <TextField name="name" label={t('Account name')} maxLength={26} />
          <TextField name="bsb" label={t('BSB')} placeholder="123-456" inputMode="numeric" maxLength={7} />
          <TextField name="account" label={t('Account number')} inputMode="numeric" maxLength={9} />
        </SimpleGrid>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}
