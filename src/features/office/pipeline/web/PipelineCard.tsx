import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarEvent, IconDotsVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, memo } from 'react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { statusTone } from '#features/jobs/job-status/web/status-tone.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { JobPeople } from '#features/jobs/jobs/web/JobPeople.tsx'
import { LateMark } from '#features/jobs/jobs/web/LateMark.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { BoardList } from './board-lists.ts'
import { setDraggedJob } from './job-drag.ts'
import classes from './Pipeline.module.css'

interface PipelineCardProps {
  job: ShownRow
  lists: readonly BoardList[]
  mayMove: boolean
  onOpen: (job: number) => void
  onMove: (job: ShownRow, to: BoardList) => void
  /** An arrow with Alt. */
  onStep: (job: ShownRow, arrow: string) => void
}

const shortcuts = ['Enter', 'Alt+ArrowLeft', 'Alt+ArrowRight'].join(' ')

/** One job of the pipeline. */
export const PipelineCard = memo(function PipelineCard({
  job,
  lists,
  mayMove,
  onOpen,
  onMove,
  onStep,
}: PipelineCardProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const title = job.company_name || job.name || job.address || `#${job.number}`
  const below = [job.suburb || job.address, job.job_types].filter(Boolean).join(' · ')

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(job.id)
    else if (mayMove && event.altKey && event.key.startsWith('Arrow')) onStep(job, event.key)
    else return
    event.preventDefault()
  }
  function onDragStart(event: DragEvent) {
    setDraggedJob(job)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', `#${job.number} ${title}`)
  }

  return (
    <article
      className={classes.card}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is opened by Enter and moved by Alt and the arrows
      tabIndex={0}
      aria-label={t('Job #{{number}}, {{name}}, {{status}}', {
        number: job.number,
        name: title,
        status: t(statusLabel(job.status_id)),
      })}
      aria-keyshortcuts={shortcuts}
      draggable={mayMove}
      onDragStart={onDragStart}
      onDragEnd={() => setDraggedJob(null)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(job.id)}
    >
      <div className={classes.cardTop}>
        <span className={classes.title}>{title}</span>
        {mayMove && (
          <Menu position="bottom-end" shadow="lg" withinPortal>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                className={classes.more}
                aria-label={t('Move {{name}} to another list', { name: title })}
                onClick={event => event.stopPropagation()}
              >
                <IconDotsVertical size={15} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown onClick={event => event.stopPropagation()}>
              <Menu.Label>{t('Move to')}</Menu.Label>
              {lists.map(list => (
                <Menu.Item
                  key={list.id}
                  disabled={list.id === (job.list_id ?? 0)}
                  onClick={() => onMove(job, list)}
                >
                  {list.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {below && <div className={classes.line}>{below}</div>}
      {job.starts_at && (
        <div className={classes.line}>
          <IconCalendarEvent size={13} aria-hidden="true" /> {instant(job.starts_at)} <LateMark visit={job} />
        </div>
      )}
      <div className={classes.cardFoot}>
        <StatusBadge tone={statusTone(job.status_id)} size="sm">
          {t(statusLabel(job.status_id))}
        </StatusBadge>
        {job.due_cents ? <b className={classes.money}>{moneyText(job.due_cents)}</b> : null}
      </div>
      <div className={classes.cardFoot}>
        <span className={classes.number}>#{job.number}</span>
        <JobPeople row={job} />
      </div>
    </article>
  )
})
