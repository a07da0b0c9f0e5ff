import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { findsText } from '#shared/texts/folding.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { type OfferDifference, offersContract, type ReceivedOffer } from '../offers.contract.ts'
import { mayHandle, offerKinds, offerTexts } from '../offers.rules.ts'
import { DifferenceRow } from './DifferenceRow.tsx'
import { contentsText, receivedStates } from './offer-columns.ts'

type Opened = ReceivedOffer & { rows: OfferDifference[] }

/** How a version differs from what is here, to take all of it or the ticked rows. */
export function ReceivedOfferDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts()
  return (
    <OpenedRow entry={offersContract.openReceived} id={id} title={t('Version')} onClose={onClose}>
      {(row, reload) =>
        row && <Differences key={row.version} offer={row} reload={reload} onClose={onClose} />
      }
    </OpenedRow>
  )
}

/** Rows that are drawn; searching finds the others. */
const mostShown = 100

interface DifferencesProps {
  offer: Opened
  reload: (() => void) | undefined
  onClose: () => void
}

function Differences({ offer, reload, onClose }: DifferencesProps) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const { instant } = useCompanyTime()
  const isOffice = useMay(offersContract.take.access)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState('all')
  const take = useSend(offersContract.take, { silent: true })
  const mayTake = (row: OfferDifference) =>
    isOffice && row.blocked === null && mayHandle(row.kind, viewer) === true
  const isFound = findsText(search)
  const found = offer.rows.filter(row => (kind === 'all' || row.kind === kind) && isFound(row.name))
  const kinds = offerKinds.filter(each => offer.rows.some(row => row.kind === each))
  const takeable = found.filter(mayTake)
  const isAll = takeable.length > 0 && takeable.every(row => ticked.has(row.key))

  function toggle(keys: readonly string[], isOn: boolean) {
    const next = new Set(ticked)
    for (const key of keys) isOn ? next.add(key) : next.delete(key)
    setTicked(next)
  }

  async function run() {
    const rows = offer.rows.filter(row => ticked.has(row.key))
    const isNew = (row: OfferDifference) =>
      row.state === 'new' || (row.state === 'deleted' && replaced.has(row.key))
    const kept = rows.filter(row => row.conflict && !replaced.has(row.key)).length
    const retired = rows.filter(
      row => row.state === 'gone' && (!row.conflict || replaced.has(row.key)),
    ).length
    const added = rows.filter(isNew).length
    const numbers = { added, changed: rows.length - added - retired, retired, kept }
    const yes = await confirm({
      title: t('Accept {{count}} rows?', { count: rows.length }),
      message: t(
        '{{added}} added, {{changed}} changed or linked, {{retired}} retired. Your own changes stay in {{kept}}.',
        numbers,
      ),
      confirm: t('Accept them'),
      run: async () => {
        const sent = rows.map(({ key }) => ({ key, overwrite: replaced.has(key) }))
        const done = await take.send({ id: offer.id, rows: sent, version: offer.version })
        toast.success(
          t('{{added}} added, {{changed}} changed, {{retired}} retired, {{kept}} unchanged.', {
            added: done.added,
            changed: done.changed,
            retired: done.retired,
            kept: done.kept,
          }),
        )
      },
    })
    if (yes) reload?.()
  }

  const state = receivedStates[offer.status]
  return (
    <Dialog
      opened
      size="xl"
      title={t('Version {{number}}', { number: String(offer.number) })}
      subtitle={[offer.company, offer.published_by, instant(offer.published_at)].filter(Boolean).join(' · ')}
      dirty={ticked.size > 0}
      onClose={onClose}
      footer={
        offer.status === 'open' && offer.rows.length > 0 && isOffice ? (
          <Button disabled={ticked.size === 0} loading={take.isPending} onClick={() => void run()}>
            {t('Accept {{count}} rows', { count: ticked.size })}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {offer.note && <Text style={{ whiteSpace: 'pre-line' }}>{offer.note}</Text>}
        <Text size="sm" c="dimmed">
          {contentsText(t, offer.counts)}
          {offer.taken_at && ` · ${t('Last accepted by {{name}}', { name: offer.taken_by })}`}
        </Text>
        {offer.status !== 'open' && (
          <Alert color="gray" title={t(state.label)}>
            {t('What you accepted stays.')}
          </Alert>
        )}
        {offer.status === 'open' && offer.rows.length === 0 && (
          <Alert color="teal">{t('You already have everything in this version.')}</Alert>
        )}
        {offer.rows.length > 0 && (
          <>
            <Group gap="sm">
              <SearchBox value={search} onChange={setSearch} label={t('Search')} />
              {kinds.length > 1 && (
                <Select
                  aria-label={t('Kind')}
                  value={kind}
                  allowDeselect={false}
                  onChange={value => setKind(value ?? 'all')}
                  data={[
                    { value: 'all', label: t('All') },
                    ...kinds.map(value => ({ value, label: t(offerTexts.kinds[value]) })),
                  ]}
                />
              )}
            </Group>
            {isOffice && (
              <Checkbox
                label={t('All {{count}} available', { count: takeable.length })}
                checked={isAll}
                indeterminate={!isAll && takeable.some(row => ticked.has(row.key))}
                disabled={takeable.length === 0}
                onChange={event =>
                  toggle(
                    takeable.map(row => row.key),
                    event.currentTarget.checked,
                  )
                }
              />
            )}
            <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {found.slice(0, mostShown).map(row => (
                <DifferenceRow
                  key={row.key}
                  row={row}
                  isTicked={ticked.has(row.key)}
                  isReplaced={replaced.has(row.key)}
                  mayTake={mayTake(row)}
                  onTick={isOn => toggle([row.key], isOn)}
                  onReplace={isOn => {
                    const next = new Set(replaced)
                    isOn ? next.add(row.key) : next.delete(row.key)
                    setReplaced(next)
                  }}
                />
              ))}
            </Stack>
            {found.length === 0 && <Text c="dimmed">{t('Nothing found')}</Text>}
            {found.length > mostShown && (
              <Text size="sm" c="dimmed">
                {t('{{count}} more. Type to find them.', { count: found.length - mostShown })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}
