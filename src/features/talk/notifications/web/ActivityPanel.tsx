import { Button, Skeleton, Stack } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import classes from './ActivityPanel.module.css'

export type Activity = Receives<typeof notificationsContract.fetchActivity>['data'][number]

/** Opens the job of a notice: jobs build on this, so their link is handed over. */
export type JobLinkType = ComponentType<{
  id: number
  className?: string
  onClick?: () => void
  children: ReactNode
}>

export interface ActivityPanelProps {
  titleId: string
  rows: readonly Activity[] | undefined
  /** Ids that were unread when the list was opened. */
  fresh: ReadonlySet<number>
  error: SendError | null
  onRetry: () => void
  onOlder: (() => void) | undefined
  /** Something was chosen that leads away from here. */
  onLeave: () => void
  JobLink: JobLinkType
}

/** Activity, newest first: 330 px wide, the list 300 px high. */
export function ActivityPanel({
  titleId,
  rows,
  fresh,
  error,
  onRetry,
  onOlder,
  onLeave,
  JobLink,
}: ActivityPanelProps) {
  const t = useTexts()
  return (
    <>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t('Notifications')}
        </h2>
        <AppLink to="/settings/notification" className={classes.settings} onClick={onLeave}>
          <IconSettings size={15} stroke={1.6} aria-hidden="true" />
          {t('Settings')}
        </AppLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className={classes.list} tabIndex={0} aria-labelledby={titleId}>
        {rows === undefined ? (
          <Waiting error={error} onRetry={onRetry} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconBell size={22} stroke={1.6} />}
            title={t('Nothing new')}
            text={t('Jobs assigned to you, changed times and closed jobs appear here.')}
          />
        ) : (
          <ul className={classes.rows}>
            {rows.map(row => (
              <ActivityRow
                key={row.id}
                row={row}
                isFresh={row.unread || fresh.has(row.id)}
                onOpen={onLeave}
                JobLink={JobLink}
              />
            ))}
          </ul>
        )}
        {onOlder && (
          <Button variant="subtle" color="gray" fullWidth radius={0} onClick={onOlder}>
            {t('Show older')}
          </Button>
        )}
      </section>
    </>
  )
}

interface ActivityRowProps {
  row: Activity
  isFresh: boolean
  onOpen: () => void
  JobLink: JobLinkType
}

function ActivityRow({ row, isFresh, onOpen, JobLink }: ActivityRowProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const content = (
    <>
      <span className={classes.dot} data-fresh={isFresh || undefined} />
      <span className={classes.words}>
        <span className={classes.text}>
          {t({ text: row.text, values: row.values, message: row.activity })}
        </span>
        <time className={classes.time} dateTime={row.date_time}>
          {instant(row.date_time)}
        </time>
        {isFresh && <span className={classes.hidden}>{t('New')}</span>}
      </span>
    </>
  )
  const { job_id, path } = row
  const [to = '', query] = path.split('?')
  return (
    <li>
      {path !== '' ? (
        <AppLink
          to={to}
          query={Object.fromEntries([...new URLSearchParams(query)].map(([name, id]) => [name, Number(id)]))}
          className={`${classes.row} ${classes.link}`}
          onClick={onOpen}
        >
          {content}
        </AppLink>
      ) : job_id === null ? (
        <div className={classes.row}>{content}</div>
      ) : (
        <JobLink id={job_id} className={`${classes.row} ${classes.link}`} onClick={onOpen}>
          {content}
        </JobLink>
      )}
    </li>
  )
}

function Waiting({ error, onRetry }: { error: SendError | null; onRetry: () => void }) {
  const t = useTexts()
  if (!error) {
    return (
      <Stack gap={14} p={14} aria-hidden="true">
        {[0, 1, 2, 3].map(n => (
          <div key={n}>
            <Skeleton height={12} width="85%" mb={6} />
            <Skeleton height={10} width="40%" />
          </div>
        ))}
      </Stack>
    )
  }
  return <LoadFailed title={t('Couldn’t load the list')} text={t(error)} onRetry={onRetry} />
}
