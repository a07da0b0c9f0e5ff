import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type StandingAccessRow, standingAccessContract } from '../standing-access.contract.ts'
import { standingEnds, standingKinds } from '../standing-access.rules.ts'
import classes from './LinksAndAccessPage.module.css'

/** What goes on without a sign-in, with its end: one's own, or for owners the whole company's. */
export default function LinksAndAccessPage() {
  const t = useTexts()
  const isOwner = useViewer().kind === 'owner'
  const read = useRead(standingAccessContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load links')} shape="list">
      {({ result }) => (
        <div className={classes.page}>
          <Card
            flush
            title={t('Open without signing in')}
            about={
              isOwner
                ? t(
                    'Each ends if the person who set it up loses access. You can take over accounting and card payments.',
                  )
                : t('Each ends when you lose access.')
            }
          >
            {result.length === 0 ? (
              <EmptyState icon={<IconKey size={22} />} title={t('Nothing opens without signing in')} />
            ) : (
              <LinedRows>
                {result.map(row => (
                  <Row key={`${row.kind} ${row.id}`} row={row} />
                ))}
              </LinedRows>
            )}
          </Card>
        </div>
      )}
    </Loaded>
  )
}

function Row({ row }: { row: StandingAccessRow }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const end = useSend(standingAccessContract.end, { saved: t('Access ended.') })
  const takeOver = useSend(standingAccessContract.takeOver, { saved: t('Taken over.') })
  const isOwner = useViewer().kind === 'owner'
  const kind = t(standingKinds[row.kind])
  const about = t(row.about)
  const details = [
    row.made_by && t('Set up by {{name}}', { name: row.made_by }),
    row.made_at && t('on {{when}}', { when: instant(row.made_at) }),
    row.opened_at ? t('last used {{when}}', { when: instant(row.opened_at) }) : '',
  ]
  const ask = () =>
    confirm({
      title: t('End this access?'),
      message: t('{{what}} stops immediately. This can’t be undone.', { what: `${kind}: ${about}` }),
      confirm: t('End access'),
      danger: true,
      run: () => end.send({ kind: row.kind, id: row.id }),
    })
  return (
    <LinedRow
      name={kind}
      badge={
        row.asks ? (
          <StatusBadge tone="orange">{t('Set up by someone who no longer has access')}</StatusBadge>
        ) : (
          row.ended && <StatusBadge tone="grey">{t(standingEnds[row.ended])}</StatusBadge>
        )
      }
      about={about}
      detail={details.filter(Boolean).join(' · ')}
    >
      {row.asks && isOwner && (
        <Button
          variant="light"
          size="xs"
          aria-label={t('Take over: {{what}}', { what: `${kind}: ${about}` })}
          loading={takeOver.isPending}
          onClick={() => void takeOver.send({ kind: row.kind })}
        >
          {t('Take over')}
        </Button>
      )}
      <Button
        variant="light"
        color="pink"
        size="xs"
        aria-label={t('End access: {{what}}', { what: `${kind}: ${about}` })}
        loading={end.isPending}
        onClick={() => void ask()}
      >
        {t('End access')}
      </Button>
    </LinedRow>
  )
}
