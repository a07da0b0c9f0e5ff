import { Button } from '@mantine/core'
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Tablet, type TabletPeople, tabletsContract } from '../tablets.contract.ts'
import type { Pairing } from './PairingDialog.tsx'
import classes from './tablet.module.css'

const TabletDialog = lazyDialog(async () => (await import('./TabletDialog.tsx')).TabletDialog)
const PairingDialog = lazyDialog(async () => (await import('./PairingDialog.tsx')).PairingDialog)
const PinDialog = lazyDialog(async () => (await import('./PinDialog.tsx')).PinDialog)

/** Tablets in the yard, and the PINs of the people who clock on them. */
export default function TabletsPage() {
  const t = useTexts()
  const [edited, setEdited] = useState<Tablet | 'new' | null>(null)
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const [reset, setReset] = useState<TabletPeople[number] | null>(null)
  const read = useRead(tabletsContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load the tablets')} shape="list">
      {({ result, people }) => (
        <div className={classes.cards}>
          <Card
            flush
            title={t('Tablets')}
            about={t('Your team clocks in by PIN, without a phone.')}
            end={
              <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
                {t('Add tablet')}
              </Button>
            }
          >
            {result.length === 0 ? (
              <EmptyState
                icon={<IconDeviceTablet size={22} />}
                title={t('No tablets yet')}
                text={t('Add one, then open its link on the tablet.')}
              />
            ) : (
              <LinedRows>
                {result.map(tablet => (
                  <TabletLine
                    key={tablet.id}
                    tablet={tablet}
                    people={people}
                    onEdit={() => setEdited(tablet)}
                    onPair={setPairing}
                  />
                ))}
              </LinedRows>
            )}
          </Card>
          <Card flush title={t('PINs')} about={t('Everyone sets their own in their profile.')}>
            <LinedRows>
              {people.map(person => (
                <LinedRow
                  key={person.id}
                  name={person.name}
                  detail={person.has_pin ? t('PIN set') : t('No PIN yet')}
                >
                  <Button
                    variant="default"
                    aria-label={t('Set PIN of {{name}}', { name: person.name })}
                    onClick={() => setReset(person)}
                  >
                    {t('Set PIN')}
                  </Button>
                </LinedRow>
              ))}
            </LinedRows>
          </Card>
          {edited && (
            <TabletDialog
              tablet={edited === 'new' ? null : edited}
              people={people}
              onPair={setPairing}
              onClose={() => setEdited(null)}
            />
          )}
          {pairing && <PairingDialog pairing={pairing} onClose={() => setPairing(null)} />}
          {reset && <PinDialog person={reset} onClose={() => setReset(null)} />}
        </div>
      )}
    </Loaded>
  )
}

interface TabletLineProps {
  tablet: Tablet
  people: TabletPeople
  onEdit: () => void
  onPair: (pairing: Pairing) => void
}

function TabletLine({ tablet, people, onEdit, onPair }: TabletLineProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const renew = useSend(tabletsContract.renew)
  const revoke = useSend(tabletsContract.revoke, { saved: reply => reply.message })
  const { id, name, seen_at, paired_at, made_by } = tablet
  const chosen = people.filter(each => tablet.user_ids.includes(each.id)).map(each => each.name)
  const seen = seen_at && t('Last seen {{when}}.', { when: instant(seen_at) })
  const state = paired_at ? seen : t('Not paired yet.')
  const blocked = tablet.blocked.map(each =>
    t('{{name}} is blocked until {{time}} after five wrong PINs.', {
      name: each.name,
      time: instant(each.until, 'time'),
    }),
  )
  const end = () =>
    confirm({
      title: t('Revoke this tablet?'),
      message: t('{{name}} stops immediately. This can’t be undone.', { name }),
      confirm: t('Revoke'),
      danger: true,
      run: () => revoke.send({ id }),
    })
  return (
    <LinedRow
      name={name}
      about={tablet.everybody ? t('Everyone in the team') : chosen.join(', ')}
      detail={[state, t('Created by {{name}}.', { name: made_by }), ...blocked].filter(Boolean).join(' ')}
    >
      <Button variant="default" onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() => void renew.send({ id }).then(onPair, () => {})}
      >
        {paired_at ? t('Pair another tablet') : t('Pair')}
      </Button>
      <Button variant="light" color="pink" onClick={() => void end()}>
        {t('Revoke')}
      </Button>
    </LinedRow>
  )
}
