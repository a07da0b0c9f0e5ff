import { Alert, Anchor, Box, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { Form } from '#web/forms/Form.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { cardPaymentsContract } from '../card-payments.contract.ts'
import classes from './card-payments.module.css'
import { LinkButton, useBackFromStripe } from './link-account.tsx'

type Account = Receives<typeof cardPaymentsContract.account>['result']

const width = 640
const stripeName = 'stripe.com'
const stripeHome = 'https://dashboard.stripe.com'
/** Typical beginnings of the secrets. */
const shapes = { key: 'sk_live_…', hookSecret: 'whsec_…' }

/** Settings for card payments: on or off, and the account. */
export default function OnlinePaymentsPage() {
  const t = useTexts()
  const read = useRead(cardPaymentsContract.account, {}, { staleTime: 0 })
  useBackFromStripe()
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ result }) =>
        result.connected ? <AccountForm account={result} /> : <ConnectForm offersLink={result.offers_link} />
      }
    </Loaded>
  )
}

function ConnectForm({ offersLink }: { offersLink: boolean }) {
  const t = useTexts()
  const [pastes, setPastes] = useState(!offersLink)
  const connect = useSend(cardPaymentsContract.connect, { saved: 'Connected.' })
  const form = useContractForm(cardPaymentsContract.connect, {
    draft: null,
    defaults: { key: '' },
    onSubmit: input => connect.send(input),
  })
  return (
    <Card
      style={{ maxWidth: width }}
      title={t('Card payments')}
      about={t('Clients pay by card, Apple Pay or Google Pay; payments are recorded automatically.')}
      end={<StatusBadge>{t('Not connected')}</StatusBadge>}
    >
      <Form form={form}>
        <Stack gap="md">
          <Text size="sm">
            {t('Until then, invoices show bank details and no cards are accepted.')}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={props => <AppLink to="/settings/banking" {...props} />}
            >
              {t('Banking')}
            </Anchor>
          </Text>
          {offersLink && <LinkButton label={t('Connect with Stripe')} />}
          {offersLink && (
            <Switch
              label={t('Paste an API key instead')}
              checked={pastes}
              onChange={event => setPastes(event.target.checked)}
            />
          )}
          {pastes && <KeySteps form={form} />}
        </Stack>
      </Form>
    </Card>
  )
}

function KeySteps({ form }: { form: { busy: boolean } }) {
  const t = useTexts()
  return (
    <>
      <ol className={classes.steps}>
        <li>
          {t('Open your own Stripe account. Stripe pays out to your bank.')}{' '}
          <Anchor inherit underline="always" href={stripeHome} target="_blank" rel="noreferrer">
            {stripeName}
          </Anchor>
        </li>
        <li>{t('Copy its secret key: Developers, API keys. A test key (sk_test_…) moves no money.')}</li>
        <li>{t('Paste it here. We encrypt it and never show it again.')}</li>
      </ol>
      <PasswordField name="key" label={t('Secret key')} placeholder={shapes.key} autoComplete="off" />
      <SaveRow form={form} label={t('Connect')} />
    </>
  )
}

const lackTexts = {
  bank: 'A bank account for payouts',
  terms: 'Your agreement to Stripe’s terms',
  business: 'Details of your business',
  person: 'Details of the owner or director',
  proof: 'Proof of identity',
  other: 'Other details Stripe needs',
} as const

/** Details that the account still lacks at Stripe before it takes money or pays it out. */
function Readiness({ account }: { account: Account }) {
  const t = useTexts()
  const { data } = useRead(cardPaymentsContract.readiness, {}, { staleTime: 60_000 })
  const state = data?.result
  if (!state || (state.takes && state.pays_out && state.lacks.length === 0)) return null
  return (
    <Alert
      color={state.takes ? 'blue' : 'red'}
      title={
        !state.takes
          ? t('Stripe isn’t taking payments for this account yet')
          : !state.pays_out
            ? t('Stripe isn’t paying out to your bank yet')
            : t('Stripe needs more details')
      }
    >
      {state.lacks.length > 0 && (
        <>
          {t('Still needed:')}
          <ul className={classes.steps}>
            {state.lacks.map(lack => (
              <li key={lack}>{t(lackTexts[lack])}</li>
            ))}
          </ul>
        </>
      )}
      {account.is_linked ? (
        <LinkButton label={t('Finish in Stripe')} />
      ) : (
        <Anchor
          inherit
          underline="always"
          href={`${stripeHome}/account/onboarding`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Finish in Stripe')}
        </Anchor>
      )}
    </Alert>
  )
}

function AccountForm({ account }: { account: Account }) {
  const t = useTexts()
  const confirm = useConfirm()
  const disconnect = useSend(cardPaymentsContract.disconnect, { saved: 'Disconnected.' })
  const form = useSettingsForm(cardPaymentsContract.save, account, {
    values: ({ is_on, adds_fee, takes_parts, least_part_cents }) => ({
      is_on,
      adds_fee,
      takes_parts,
      least_part_cents,
      hook_secret: '',
    }),
  })
  const [addsFee, takesParts] = form.methods.watch(['adds_fee', 'takes_parts'])
  const askDisconnect = () =>
    confirm({
      title: t('Disconnect {{name}}?', { name: account.name }),
      message: account.is_linked
        ? t('Clients can no longer pay by card. Your Stripe account and its money stay yours.')
        : t('Clients can no longer pay by card. Past payments stay in the ledger.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => disconnect.send({}),
    })
  return (
    <Stack gap="lg">
      <Card
        style={{ maxWidth: width }}
        title={account.name || account.account}
        about={t('Stripe account {{account}}', { account: account.account })}
        end={
          <StatusBadge tone={account.is_test || account.is_waiting ? 'amber' : 'green'}>
            {account.is_waiting ? t('Incomplete') : account.is_test ? t('Test mode') : t('Connected')}
          </StatusBadge>
        }
      >
        <Stack gap="md">
          {account.is_test && <Alert color="yellow">{t('Test mode: no money moves.')}</Alert>}
          <Readiness account={account} />
          {account.trouble !== '' && (
            <Alert color="red" title={t('Stripe declined the last payment')}>
              {account.trouble}
            </Alert>
          )}
          <Text size="sm">
            {t('Choose cards, wallets and direct debit in Stripe under Settings > Payment methods.')}{' '}
            <Anchor
              inherit
              underline="always"
              href={`${stripeHome}/settings/payment_methods`}
              target="_blank"
              rel="noreferrer"
            >
              {stripeName}
            </Anchor>
          </Text>
          <Group justify="flex-end">
            <Button
              color="red"
              variant="light"
              loading={disconnect.isPending}
              onClick={() => void askDisconnect()}
            >
              {t('Disconnect')}
            </Button>
          </Group>
        </Stack>
      </Card>
      {!account.is_waiting && (
        <FormCard form={form} width={width} title={t('Card payments')}>
          <SwitchField name="is_on" label={t('Clients can pay invoices by card')} />
          <SwitchField
            name="adds_fee"
            label={t('Add the {{percent}}% credit card fee', { percent: String(account.fee_rate / 100) })}
          />
          {addsFee && (
            <Alert color="yellow">
              {t(
                'Since 1 October 2026, Australia bans surcharges on eftpos, Visa and Mastercard. American Express is exempt.',
              )}{' '}
              {t('This fee is added whatever card the client uses.')}{' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={props => <AppLink to="/settings/tax" {...props} />}
              >
                {t('Tax and fees')}
              </Anchor>
            </Alert>
          )}
          <SwitchField
            name="takes_parts"
            label={t('Clients can make part payments')}
            description={t('They choose how much. The balance stays due.')}
          />
          {takesParts && (
            <Box maw={420}>
              <MoneyField
                name="least_part_cents"
                label={t('At least')}
                description={t('Smaller invoices must be paid in full.')}
              />
            </Box>
          )}
          {account.is_told ? (
            <Text size="sm" c="dimmed">
              {t('Stripe notifies us of every payment, refund and dispute.')}
            </Text>
          ) : (
            <>
              <Alert color="yellow" title={t('Stripe isn’t notifying us of payments')}>
                {t(
                  'Stripe couldn’t register this address; it may not be public. Payments still arrive within minutes. For refunds and disputes that start at Stripe, add a webhook for this address there and paste its signing secret.',
                )}
                <br />
                <code style={{ overflowWrap: 'anywhere' }}>{account.hook_url}</code>
              </Alert>
              <PasswordField
                name="hook_secret"
                label={t('Signing secret')}
                placeholder={shapes.hookSecret}
                autoComplete="off"
              />
            </>
          )}
        </FormCard>
      )}
    </Stack>
  )
}
