import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { offersContract } from '../offers.contract.ts'
import { mayHandle, type OfferKind, offerKinds } from '../offers.rules.ts'
import { ChooseRows } from './ChooseRows.tsx'

interface TypedVersion {
  /** Rows of a kind, where they were chosen anew. */
  changed: Partial<Record<OfferKind, readonly number[]>>
  note: string
  prices: boolean | null
  to: number[]
}
const begun: TypedVersion = { changed: {}, note: '', prices: null, to: [] }

/** Publishes a version: what it holds, for whom, and with what note. It begins with what the last one held. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const { data } = useRead(offersContract.offerable, {}, { staleTime: Number.POSITIVE_INFINITY })
  const members = useRead(linksContract.members, {
    status: 'active',
    pagination: { pageSize: 200 },
  }).data?.data
  const publish = useSend(offersContract.publish, {
    saved: t('Version sent. See who accepts it here.'),
  })
  const { typed, put } = useTyped('version to publish', begun)
  const { changed, note, prices, to } = typed
  const rowsOf = (kind: OfferKind) => data?.result.filter(row => row.kind === kind) ?? []
  const chosen = (kind: OfferKind): ReadonlySet<number> =>
    new Set(changed[kind] ?? rowsOf(kind).flatMap(row => (row.offered ? row.id : [])))
  const count = offerKinds.reduce((sum, kind) => sum + chosen(kind).size, 0)
  const kinds = offerKinds.filter(kind => mayHandle(kind, viewer) === true && rowsOf(kind).length > 0)
  async function run() {
    await publish.send({
      note,
      with_prices: prices ?? data?.with_prices ?? false,
      items: [...chosen('item')],
      bundles: [...chosen('bundle')],
      templates: [...chosen('template')],
      checklists: [...chosen('checklist')],
      members: to,
    })
    onClose()
  }
  return (
    <Dialog
      opened
      size="lg"
      title={t('Publish a version')}
      subtitle={t('A version replaces your earlier offer. Members’ data changes only when they accept it.')}
      busy={publish.isPending}
      dirty={Object.keys(changed).length > 0 || note !== ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={count === 0} loading={publish.isPending} onClick={() => void run()}>
            {t('Publish {{count}} rows', { count })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <GrowingText
          label={t('Note for members')}
          maxLength={2_000}
          minRows={2}
          value={note}
          onChange={event => put({ note: event.currentTarget.value })}
          data-autofocus
        />
        <MultiSelect<number>
          label={t('For')}
          placeholder={to.length === 0 ? t('All members') : undefined}
          data={(members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          onChange={value => put({ to: value })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
        />
        {!data && <Skeleton height={160} aria-hidden="true" />}
        {kinds.map(kind => (
          <ChooseRows
            key={kind}
            kind={kind}
            rows={rowsOf(kind)}
            chosen={chosen(kind)}
            onChange={next => put({ changed: { ...changed, [kind]: [...next] } })}
          />
        ))}
        {data && kinds.length === 0 && (
          <Text c="dimmed">
            {t('There is nothing to offer yet: no items, bundles, templates or checklists.')}
          </Text>
        )}
        {chosen('item').size + chosen('bundle').size > 0 && (
          <Switch
            label={t('With prices')}
            description={t('If off, members keep their own prices. Your costs are never shared.')}
            checked={prices ?? data?.with_prices ?? false}
            onChange={event => put({ prices: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Dialog>
  )
}
