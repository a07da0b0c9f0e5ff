import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { CreditKind } from '#features/talk/credit/credit.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useReadPages } from '#web/use-pages.ts'
import { useViewer } from '#web/viewer.ts'
import { creditContract } from '../../credit.contract.ts'
import { plansContract } from '../../plans.contract.ts'
import { NotSold } from '../NotSold.tsx'
import classes from '../PlansPage.module.css'
import { BuyCard } from './BuyCard.tsx'

type State = Receives<typeof creditContract.credit>['result'][number]
type Entry = Receives<typeof creditContract.journal>['result'][number]

const reasons: Record<Entry['reason'], string> = {
  included: 'Included in the plan',
  expired: 'Unused from last month',
  bought: 'Bought',
  spent: 'Used',
  refunded: 'Returned',
  given: 'Free credit',
}

/** Credit of one kind: what is left, what can be bought, how it refills, where it went. */
export function CreditPage({ kind }: { kind: CreditKind }) {
  const t = useTexts()
  const viewer = useViewer()
  const read = useRead(creditContract.credit, {}, { enabled: viewer.sells_plans })
  if (!viewer.sells_plans) return <NotSold />
  return (
    <Loaded read={read} failed={t('Couldn’t load your credit')}>
      {({ result, counted }) => {
        const state = result.find(each => each.kind === kind)!
        const total = state.included + state.bought
        return (
          <div className={classes.page}>
            <Card title={kind === 'sms' ? t('Text messages') : t('Call minutes')}>
              <p className={classes.days}>{t('{{count}} left', { count: total })}</p>
              <p className={classes.until}>
                {t('Your plan’s {{included}} this month are used first.', {
                  included: state.included.toLocaleString(language()),
                })}
              </p>
              {!counted.includes(kind) && (
                <Alert color="blue">
                  {kind === 'sms'
                    ? t('Not billed: your messages don’t go through our provider.')
                    : t('Not billed: your calls don’t go through our provider.')}
                </Alert>
              )}
            </Card>
            {viewer.kind === 'owner' && <BuyCard kind={kind} />}
            {viewer.kind === 'owner' && <RefillCard key={JSON.stringify(state.refill)} state={state} />}
            <Journal kind={kind} />
          </div>
        )
      }}
    </Loaded>
  )
}

function RefillCard({ state: { kind, refill } }: { state: State }) {
  const t = useTexts()
  const packs =
    useRead(kind === 'sms' ? plansContract.smsPacks : plansContract.callPacks, {}).data?.result ?? []
  const [on, setOn] = useState(refill.on)
  const [below, setBelow] = useState<number | string>(refill.below || 20)
  const [pack, setPack] = useState<number | null>(refill.pack_id)
  const [most, setMost] = useState(refill.most_cents)
  const save = useSend(creditContract.setRefill, { saved: 'Saved.' })
  return (
    <Card
      title={t('Auto top-up')}
      about={t('Tops up automatically with your plan’s card, up to a monthly limit.')}
      style={{ maxWidth: 560 }}
    >
      <Stack gap="md" mt="sm">
        {refill.trouble !== '' && (
          <Alert color="red" title={t('The last top-up failed')}>
            {t(refill.trouble)}
          </Alert>
        )}
        <Switch
          label={t('Top up automatically')}
          checked={on}
          onChange={event => setOn(event.target.checked)}
        />
        <NumberInput
          label={t('When the balance falls below')}
          value={below}
          onChange={setBelow}
          min={0}
          max={100_000}
          allowDecimal={false}
        />
        <Select
          label={t('Buy')}
          value={pack === null ? null : String(pack)}
          onChange={value => setPack(value === null ? null : Number(value))}
          data={packs.map(each => ({
            value: String(each.id),
            label: `${t(each.name)} · ${moneyText(Math.round(each.price * 100))}`,
          }))}
        />
        <MoneyInput label={t('Monthly limit')} cents={most} onChange={setMost} />
        {refill.spent_cents > 0 && (
          <Text size="sm" c="dimmed">
            {t('{{amount}} this month.', { amount: moneyText(refill.spent_cents) })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button
            loading={save.isPending}
            onClick={() =>
              void save.send({ kind, on, pack_id: pack, most_cents: most, below: Number(below) || 0 })
            }
          >
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Journal({ kind }: { kind: CreditKind }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useReadPages(
    creditContract.journal,
    (after: number | undefined) => ({ kind, ...(after !== undefined && { starting_after: after }) }),
    { first: undefined, next: page => (page.has_more ? page.result.at(-1)!.id : undefined) },
  )
  const rows = read.data?.pages.flatMap(page => page.result) ?? []
  const signed = (amount: number) => amount.toLocaleString(language(), { signDisplay: 'exceptZero' })
  return (
    <Card flush title={t('Credit history')}>
      <DataTable
        label={t('Movements')}
        rows={rows}
        rowId={row => row.id}
        rowLabel={row => instant(row.at)}
        empty={{ title: t('Nothing yet'), text: t('Credits and usage appear here.') }}
        columns={[
          { id: 'at', header: t('Date Time'), cell: (row: Entry) => instant(row.at) },
          {
            id: 'what',
            header: t('Entry'),
            cell: (row: Entry) => [t(reasons[row.reason]), row.note].filter(Boolean).join(' · '),
          },
          { id: 'amount', header: t('Amount'), cell: (row: Entry) => signed(row.amount), align: 'right' },
          {
            id: 'balance',
            header: t('Balance'),
            cell: (row: Entry) => row.balance.toLocaleString(language()),
            align: 'right',
          },
        ]}
      />
      {read.hasNextPage && (
        <Group justify="center" p="md">
          <Button
            variant="default"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            {t('Show More')}
          </Button>
        </Group>
      )}
    </Card>
  )
}
