import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { cardReadersContract } from '../card-readers.contract.ts'
import classes from './card-readers.module.css'

type Listed = Receives<typeof cardReadersContract.list>['result']

const width = { maxWidth: 640 }

/** Card readers of the company's Stripe account: registered, seen and removed. */
export default function ReaderPage() {
  const t = useTexts()
  const read = useRead(cardReadersContract.list, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load card readers')}>
      {({ result }) =>
        result.connected ? (
          <Stack gap="lg">
            <Readers readers={result.readers} />
            <Register hasPlace={result.has_place} />
          </Stack>
        ) : (
          <Unconnected />
        )
      }
    </Loaded>
  )
}

function Unconnected() {
  const t = useTexts()
  return (
    <Card
      style={width}
      title={t('Card readers')}
      about={t('Clients tap their card on your reader; the payment is recorded automatically.')}
      end={<StatusBadge>{t('Not connected')}</StatusBadge>}
    >
      <ol className={classes.steps}>
        <li>
          <Link to="/settings/payment" text={t('Connect your Stripe account')} />
        </li>
        <li>{t('Order a WisePOS E or S700 reader from Stripe. Both use Wi-Fi.')}</li>
        <li>{t('Register it with the code it shows.')}</li>
      </ol>
      <Text size="sm">
        {t('Until then, clients pay by bank transfer.')} <Link to="/settings/banking" text={t('Banking')} />
      </Text>
    </Card>
  )
}

const Link = ({ to, text }: { to: string; text: string }) => (
  <Anchor size="sm" underline="always" renderRoot={props => <AppLink to={to} {...props} />}>
    {text}
  </Anchor>
)

function Readers({ readers }: Pick<Listed, 'readers'>) {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(cardReadersContract.remove, { saved: 'Removed.' })
  return (
    <Card
      style={width}
      title={t('Card readers')}
      about={t('Charge them from Take Payment on a job, or from an invoice.')}
    >
      {readers.length === 0 && <Text c="dimmed">{t('No reader yet.')}</Text>}
      <ul className={classes.rows}>
        {readers.map(({ id, label, device, online, busy }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              {label}
              <Text span size="xs" c="dimmed">
                {` · ${deviceText(device)}`}
              </Text>
            </span>
            <StatusBadge tone={busy ? 'amber' : online ? 'green' : 'grey'} dot>
              {busy ? t('Waiting for a card') : online ? t('Ready') : t('Offline')}
            </StatusBadge>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() =>
                void confirm({
                  title: t('Remove {{card}}?', { card: label }),
                  message: t('It can’t take payments until registered again.'),
                  confirm: t('Remove'),
                  danger: true,
                  run: () => remove.send({ id }),
                })
              }
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 'bbpos_wisepos_e' as people call it. */
const deviceText = (device: string): string =>
  device.includes('wisepos_e')
    ? 'WisePOS E'
    : device.includes('s7')
      ? 'Stripe Reader S700'
      : device.replaceAll('_', ' ')

function Register({ hasPlace }: { hasPlace: boolean }) {
  const t = useTexts()
  const add = useSend(cardReadersContract.add, { saved: 'Reader registered.' })
  const form = useContractForm(cardReadersContract.add, {
    draft: null,
    defaults: { code: '', label: '', line1: '', city: '', state: '', postcode: '' },
    onSubmit: async input => {
      await add.send(input)
      form.methods.reset()
    },
  })
  return (
    <Card
      style={width}
      title={t('Register a reader')}
      about={t('On the reader: Settings, Generate pairing code. Then type what it shows.')}
    >
      <Form form={form}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField name="code" label={t('Code on the reader')} autoComplete="off" />
            <TextField name="label" label={t('Name')} placeholder={t('Van 1')} />
          </SimpleGrid>
          {!hasPlace && (
            <>
              <Text size="sm" c="dimmed">
                {t('Stripe needs the business address where you use your readers.')}
              </Text>
              <TextField name="line1" label={t('Street')} autoComplete="address-line1" />
              <Group grow align="flex-start">
                <TextField name="city" label={t('Suburb')} />
                <TextField name="state" label={t('State')} />
                <TextField name="postcode" label={t('Postcode')} />
              </Group>
            </>
          )}
          <SaveRow form={form} label={t('Register')} />
        </Stack>
      </Form>
    </Card>
  )
}
