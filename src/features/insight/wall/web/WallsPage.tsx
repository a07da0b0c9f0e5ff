import { Button } from '@mantine/core'
import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { measures } from '#features/insight/measures/measures.rules.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Wall, wallContract } from '../wall.contract.ts'
import type { WallSpec } from '../wall.rules.ts'
import classes from './wall.module.css'
import { wallDayLabels } from './wall-days.ts'

const WallDialog = lazyDialog(async () => (await import('./WallDialog.tsx')).WallDialog)

/** Screens on walls: made, changed and revoked. */
export default function WallsPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const read = useRead(wallContract.list, {})
  const revoke = useSend(wallContract.remove, { saved: reply => reply.message })
  const [edited, setEdited] = useState<Wall | 'new' | null>(null)
  const about = (wall: Wall) =>
    [
      t(wallDayLabels[wall.days as WallSpec['days']]),
      ...wall.figures.map(name => t(measures[name].label)),
      ...(wall.technicians ? [t('Technicians’ names')] : []),
      ...(wall.clients ? [t('Clients’ names')] : []),
    ].join(' · ')
  const end = (wall: Wall) =>
    confirm({
      title: t('Revoke this screen?'),
      message: t('{{name}} stops immediately. This can’t be undone.', { name: wall.name }),
      confirm: t('Revoke'),
      danger: true,
      run: () => revoke.send({ id: wall.id }),
    })
  return (
    <Loaded read={read} failed={t('Couldn’t load wall screens')} shape="list">
      {({ result }) => (
        <>
          <div className={classes.bar}>
            <p>{t('Show figures on an office or workshop screen through a private link you can revoke.')}</p>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('New screen')}
            </Button>
          </div>
          {result.length === 0 ? (
            <EmptyState icon={<IconDeviceTv size={22} />} title={t('No wall screens yet')} />
          ) : (
            <div className={classes.list}>
              {result.map(wall => (
                <div key={wall.id} className={classes.row}>
                  <div>
                    <b>{wall.name}</b>
                    <small>{about(wall)}</small>
                    <br />
                    <small>
                      {t('Created by {{name}}.', { name: wall.made_by })}{' '}
                      {wall.read_at
                        ? t('Last shown on {{when}}.', { when: instant(wall.read_at) })
                        : t('Not shown yet.')}
                    </small>
                  </div>
                  <Button variant="default" onClick={() => setEdited(wall)}>
                    {t('Edit')}
                  </Button>
                  <Button variant="light" color="pink" onClick={() => void end(wall)}>
                    {t('Revoke')}
                  </Button>
                </div>
              ))}
            </div>
          )}
          {edited && <WallDialog wall={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        </>
      )}
    </Loaded>
  )
}
