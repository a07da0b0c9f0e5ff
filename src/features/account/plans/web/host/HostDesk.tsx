import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Coupons } from '#features/account/coupons/web/Coupons.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { hostContract } from '../../host.contract.ts'

const HostCompany = lazyDialog(async () => (await import('./HostCompanyDialog.tsx')).HostCompanyDialog)
const MatchBank = lazyDialog(async () => (await import('./MatchBankDialog.tsx')).MatchBankDialog)
const EditPack = lazyDialog(async () => (await import('./EditPackDialog.tsx')).EditPackDialog)

type Company = Receives<typeof hostContract.companies>['result'][number]
type Pack = Receives<typeof hostContract.packs>['result'][number]

/** The host's companies with their plans, and the packs. */
export function HostDesk({ part }: { part: 'companies' | 'packs' | 'coupons' }) {
  if (part === 'coupons') return <Coupons />
  return part === 'companies' ? <Companies /> : <Packs />
}

function Companies() {
  const t = useTexts()
  const { day } = useCompanyTime()
  const [search, setSearch] = useState('')
  const [pack, setPack] = useState<string | null>(null)
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<number | null>(null)
  const [matches, setMatches] = useState(false)
  const packs = useRead(hostContract.packs, {}).data?.result ?? []
  const read = useRead(
    hostContract.companies,
    { search, pack_id: pack === null ? null : Number(pack), offset },
    { keepPrevious: true },
  )
  const dateOf = (text: string) => day(Math.floor(Date.parse(`${text}T00:00:00Z`) / 86_400_000))
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <TextInput
          flex={1}
          maw={320}
          label={t('Company')}
          placeholder={t('Name or email')}
          value={search}
          onChange={event => {
            setSearch(event.target.value)
            setOffset(0)
          }}
        />
        <Select
          label={t('Plan')}
          clearable
          placeholder={t('Any')}
          value={pack}
          onChange={value => {
            setPack(value)
            setOffset(0)
          }}
          data={packs.map(each => ({ value: String(each.id), label: t(each.name) }))}
        />
        <Button variant="default" onClick={() => setMatches(true)}>
          {t('Match a bank statement')}
        </Button>
      </Group>
      <Loaded read={read} failed={t('Couldn’t load companies')}>
        {({ result, has_more }) => (
          <>
            <DataTable
              label={t('Companies')}
              rows={result}
              rowId={row => row.id}
              rowLabel={row => row.name}
              onRowOpen={row => setOpen(row.id)}
              empty={{ title: t('No company'), text: t('No company matches your search.') }}
              columns={[
                { id: 'name', header: t('Company'), cell: (row: Company) => row.name },
                { id: 'plan', header: t('Plan'), cell: (row: Company) => <PlanBadge row={row} /> },
                {
                  id: 'until',
                  header: t('Until'),
                  cell: (row: Company) =>
                    row.subscription_date ? dateOf(row.subscription_date) : t('No end'),
                },
                {
                  id: 'price',
                  header: t('Price'),
                  align: 'right',
                  cell: (row: Company) =>
                    row.price_cents !== null && row.status !== 'ended'
                      ? row.period === 'year'
                        ? t('{{price}} a year', { price: moneyText(row.price_cents) })
                        : t('{{price}} a month', { price: moneyText(row.price_cents) })
                      : '',
                },
                {
                  id: 'owed',
                  header: t('Owed'),
                  align: 'right',
                  cell: (row: Company) => (row.owed_cents > 0 ? moneyText(row.owed_cents) : ''),
                },
              ]}
            />
            {(offset > 0 || has_more) && (
              <Group justify="center">
                <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - 50)}>
                  {t('Previous')}
                </Button>
                <Button variant="default" disabled={!has_more} onClick={() => setOffset(offset + 50)}>
                  {t('Next')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
      {open !== null && <HostCompany id={open} packs={packs} onClose={() => setOpen(null)} />}
      {matches && <MatchBank onClose={() => setMatches(false)} />}
    </Stack>
  )
}

function PlanBadge({ row }: { row: Company }) {
  const t = useTexts()
  return (
    <Group gap="xs" wrap="nowrap">
      {t(row.pack_name)}
      {row.status === 'past_due' && (
        <StatusBadge size="sm" tone="pink">
          {t('Unpaid')}
        </StatusBadge>
      )}
      {row.status === 'ended' && <StatusBadge size="sm">{t('Ended')}</StatusBadge>}
    </Group>
  )
}

function Packs() {
  const t = useTexts()
  const [open, setOpen] = useState<Pack | null>(null)
  return (
    <Loaded read={useRead(hostContract.packs, {})} failed={t('Couldn’t load plans')}>
      {({ result }) => (
        <>
          <DataTable
            label={t('Plans')}
            rows={result}
            rowId={row => row.id}
            rowLabel={row => row.name}
            onRowOpen={setOpen}
            empty={{ title: t('No plans'), text: '' }}
            columns={[
              { id: 'name', header: t('Plan'), cell: (row: Pack) => t(row.name) },
              {
                id: 'sold',
                header: t('For sale'),
                cell: (row: Pack) => (row.sold ? t('Yes') : t('No')),
              },
              {
                id: 'month',
                header: t('A month'),
                align: 'right',
                cell: (row: Pack) => moneyText(row.month_cents),
              },
              {
                id: 'year',
                header: t('A year'),
                align: 'right',
                cell: (row: Pack) => moneyText(row.year_cents),
              },
              {
                id: 'jobs',
                header: t('Jobs'),
                align: 'right',
                cell: (row: Pack) => row.jobs ?? t('Unlimited'),
              },
              { id: 'storage', header: t('GB'), align: 'right', cell: (row: Pack) => row.storage_gb },
              { id: 'sms', header: t('SMS'), align: 'right', cell: (row: Pack) => row.sms },
              { id: 'minutes', header: t('Minutes'), align: 'right', cell: (row: Pack) => row.minutes },
            ]}
          />
          <Text size="sm" c="dimmed" mt="sm">
            {t('Subscribers are emailed 30 days before a new price applies.')}
          </Text>
          {open && <EditPack pack={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </Loaded>
  )
}
