import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CreditKind } from '#features/talk/credit/credit.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { hostContract } from '../../host.contract.ts'
import { bytesText } from '../bytes-text.ts'
import classes from '../PlansPage.module.css'
import { RefundDialog } from './RefundDialog.tsx'

type Company = Receives<typeof hostContract.company>['result']
type Pack = Receives<typeof hostContract.packs>['result'][number]

/** One company at the host's desk: what it uses and owes, and what the host can do about it. */
export function HostCompanyDialog({
  id,
  packs,
  onClose,
}: {
  id: number
  packs: Pack[]
  onClose: () => void
}) {
  const t = useTexts()
  const read = useRead(hostContract.company, { id })
  return (
    <Dialog opened onClose={onClose} size="lg" title={read.data?.result.name ?? t('Company')}>
      <Loaded read={read} failed={t('Couldn’t load the company')}>
        {({ result }) => (
          <Stack gap="lg">
            <Facts of={result} />
            <Invoices of={result} />
            <Change of={result} packs={packs} />
            <Give of={result} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ of }: { of: Company }) {
  const t = useTexts()
  const facts = [
    [t('Email'), of.email],
    [t('Plan'), t(of.pack_name)],
    [t('Storage'), bytesText(of.used_storage)],
    [t('Jobs'), of.jobs > 1_000 ? t('More than 1,000') : String(of.jobs)],
    [t('People'), String(of.people)],
    [t('SMS left'), String(of.sms)],
    [t('Minutes left'), String(of.minutes)],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {facts.map(([label, value]) => (
        <div key={label} className={label === t('Email') ? classes.wideFact : undefined}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const labels = {
  draft: 'In progress',
  failed: 'Failed',
  open: 'Unpaid',
  paid: 'Paid',
  void: 'Voided',
} as const
const tones = { draft: 'amber', failed: 'pink', open: 'amber', paid: 'green', void: 'grey' } as const

function Invoices({ of }: { of: Company }) {
  const t = useTexts()
  const confirm = useConfirm()
  const { instant } = useCompanyTime()
  const paid = useSend(hostContract.markPaid, { saved: 'Recorded.' })
  const [refunded, setRefunded] = useState<Company['invoices'][number] | null>(null)
  return (
    <section>
      <Text fw={600}>{t('Invoices')}</Text>
      {of.invoices.length === 0 && <Text c="dimmed">{t('None yet.')}</Text>}
      <ul className={classes.rows}>
        {of.invoices.map(each => {
          const amount = moneyText(each.total_cents)
          const left = each.total_cents - each.refunded_cents
          return (
            <li key={each.id} className={classes.row}>
              <span>
                {each.number === null ? each.reference : `#${each.number} · ${each.reference}`} · {amount} ·{' '}
                {instant(each.created_at, 'date')}
                {each.refunded_cents > 0 &&
                  ` · ${t('Refunded {{amount}}', { amount: moneyText(each.refunded_cents) })}`}
              </span>
              <StatusBadge tone={tones[each.status]}>{t(labels[each.status])}</StatusBadge>
              {each.status === 'open' && (
                <Button
                  size="compact-sm"
                  onClick={() =>
                    void confirm({
                      title: t('Mark {{amount}} as paid?', { amount }),
                      message: t('The company gets its receipt by email.'),
                      confirm: t('Mark as paid'),
                      run: () => paid.send({ id: of.id, invoice: each.id }),
                    })
                  }
                >
                  {t('Mark as paid')}
                </Button>
              )}
              {each.status === 'paid' && left > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => setRefunded(each)}>
                  {t('Refund')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {refunded && <RefundDialog company={of.id} invoice={refunded} onClose={() => setRefunded(null)} />}
    </section>
  )
}

function Change({ of, packs }: { of: Company; packs: Pack[] }) {
  const t = useTexts()
  const confirm = useConfirm()
  const [until, setUntil] = useState<string | null>(of.subscription_date)
  const [pack, setPack] = useState(String(of.pack_id))
  const extend = useSend(hostContract.extend, { saved: 'Saved.' })
  const move = useSend(hostContract.move, { saved: 'Saved.' })
  return (
    <section>
      <Text fw={600} mb="xs">
        {t('Change the plan')}
      </Text>
      <Group align="flex-end">
        <Select
          flex={1}
          miw={140}
          label={t('Plan')}
          value={pack}
          onChange={value => value && setPack(value)}
          data={packs.map(each => ({ value: String(each.id), label: t(each.name) }))}
        />
        <DayInput label={t('Until')} value={until ?? ''} onChange={value => setUntil(value || null)} />
        <Button
          variant="default"
          disabled={until === null}
          loading={extend.isPending}
          onClick={() => until && void extend.send({ id: of.id, until })}
        >
          {t('Extend')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void confirm({
              title: t('Move {{company}}?', { company: of.name }),
              message: t('This also ends an active subscription. We email the company.'),
              confirm: t('Move'),
              run: () => move.send({ id: of.id, pack_id: Number(pack), until }),
            })
          }
        >
          {t('Move')}
        </Button>
      </Group>
    </section>
  )
}

function Give({ of }: { of: Company }) {
  const t = useTexts()
  const [kind, setKind] = useState<CreditKind>('sms')
  const [amount, setAmount] = useState<number | string>(100)
  const [note, setNote] = useState('')
  const give = useSend(hostContract.giveCredit, { saved: 'Credit given.' })
  return (
    <section>
      <Text fw={600} mb="xs">
        {t('Give credit')}
      </Text>
      <Group align="flex-end">
        <Select
          label={t('Kind')}
          value={kind}
          onChange={value => value && setKind(value as CreditKind)}
          data={[
            { value: 'sms', label: t('Text messages') },
            { value: 'minutes', label: t('Call minutes') },
          ]}
        />
        <NumberInput label={t('Amount')} value={amount} onChange={setAmount} min={1} max={100_000} w={120} />
        <TextInput
          flex={1}
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button
          variant="default"
          loading={give.isPending}
          disabled={!(Number(amount) > 0)}
          onClick={() => void give.send({ id: of.id, kind, amount: Number(amount), note })}
        >
          {t('Give')}
        </Button>
      </Group>
    </section>
  )
}
