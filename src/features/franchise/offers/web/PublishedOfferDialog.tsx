import { Button, Stack, Text, Title } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { offersContract } from '../offers.contract.ts'
import { offerKinds, offerTexts } from '../offers.rules.ts'
import { contentsText } from './offer-columns.ts'

const states: Record<'sent' | 'arrived' | 'taken' | 'missed', { label: string; tone: Tone }> = {
  sent: { label: 'On its way', tone: 'grey' },
  arrived: { label: 'Not accepted yet', tone: 'amber' },
  taken: { label: 'Accepted', tone: 'green' },
  missed: { label: 'No longer a member', tone: 'grey' },
}

/** One version, and which members took rows of it. */
export function PublishedOfferDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const mayWithdraw = useMay(offersContract.withdraw.access)
  const withdraw = useSend(offersContract.withdraw, { saved: t('Withdrawn.') })
  const ask = (number: number) =>
    confirm({
      title: t('Withdraw version {{number}}?', { number: String(number) }),
      message: t('Members can no longer accept it. Anything already accepted stays.'),
      confirm: t('Withdraw'),
      danger: true,
      run: () => withdraw.send({ id }),
    }).then(yes => yes && onClose())
  return (
    <OpenedRow entry={offersContract.openPublished} id={id} title={t('Version')} onClose={onClose}>
      {row =>
        row && (
          <Dialog
            opened
            size="lg"
            title={t('Version {{number}}', { number: String(row.number) })}
            subtitle={[row.published_by, instant(row.published_at)].join(' · ')}
            onClose={onClose}
            footer={
              mayWithdraw &&
              !row.withdrawn_at && (
                <Button variant="subtle" color="pink" onClick={() => void ask(row.number)}>
                  {t('Withdraw')}
                </Button>
              )
            }
          >
            <Stack gap="md">
              {row.note && <Text style={{ whiteSpace: 'pre-line' }}>{row.note}</Text>}
              <Text size="sm" c="dimmed">
                {contentsText(t, row.counts)} · {row.with_prices ? t('With prices') : t('Without prices')}
              </Text>
              <section>
                <Title order={3} size="h6" mb={6}>
                  {t('Members')}
                </Title>
                <Stack gap={8}>
                  {row.receivers.map(each => (
                    <Text key={each.name} size="sm">
                      {each.name}{' '}
                      <StatusBadge tone={states[each.status].tone}>
                        {t(states[each.status].label)}
                      </StatusBadge>{' '}
                      {each.taken_at && `${each.taken_by}, ${instant(each.taken_at)}`}
                    </Text>
                  ))}
                </Stack>
              </section>
              {offerKinds
                .map(kind => ({ kind, rows: row.rows.filter(each => each.kind === kind) }))
                .filter(({ rows }) => rows.length > 0)
                .map(({ kind, rows }) => (
                  <section key={kind}>
                    <Title order={3} size="h6" mb={4}>
                      {t(offerTexts.kinds[kind])}
                    </Title>
                    <Text size="sm">{rows.map(each => each.name).join(' · ')}</Text>
                  </section>
                ))}
              {row.capped && (
                <Text size="sm" c="dimmed">
                  {t('Only the first 200 are shown.')}
                </Text>
              )}
            </Stack>
          </Dialog>
        )
      }
    </OpenedRow>
  )
}
