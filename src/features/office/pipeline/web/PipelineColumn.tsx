import { ActionIcon, Badge, Loader, Menu, Skeleton } from '@mantine/core'
import { IconBolt, IconDots, IconPlus } from '@tabler/icons-react'
import { type DragEvent, memo, type UIEvent, useRef, useState } from 'react'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import type { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { momentLabels } from '../pipeline.rules.ts'
import { type BoardList, noList } from './board-lists.ts'
import { cardAbove, draggedJob } from './job-drag.ts'
import classes from './Pipeline.module.css'
import { PipelineCard } from './PipelineCard.tsx'
import { useColumnJobs } from './use-column-jobs.ts'

export interface ColumnMenu {
  onEdit: (list: BoardList) => void
  onShift: (list: BoardList, by: -1 | 1) => void
  onRemove: (list: BoardList) => void
}

interface PipelineColumnProps {
  list: BoardList
  lists: readonly BoardList[]
  /** Its place among the lists that can be ordered; -1: it can't. */
  place: number
  total: Receives<typeof jobsContract.listTotals>['data'][number] | undefined
  own: boolean
  filters: NonNullable<Sends<typeof jobsContract.list>['filters']>
  mayMove: boolean
  /** null: the viewer may not change lists. */
  menu: ColumnMenu | null
  onOpen: (job: number) => void
  onMove: (job: ShownRow, to: BoardList, below?: number | null) => void
  onAdd: (list: BoardList) => void
}

/** Cards drawn at first, and once more each time the end comes near. */
const atOnce = 40
/** Pixels before the end at which more is drawn or fetched. */
const near = 600

/** One list of the pipeline with its jobs. */
export const PipelineColumn = memo(function PipelineColumn(props: PipelineColumnProps) {
  const { list, lists, total, own, filters, mayMove, onOpen, onMove, onAdd } = props
  const t = useTexts()
  const { read, jobs } = useColumnJobs(list.id, own, filters)
  const [drawn, setDrawn] = useState(atOnce)
  const [dropBelow, setDropBelow] = useState<number | null | undefined>()
  const body = useRef<HTMLDivElement>(null)
  const isOver = dropBelow !== undefined

  function showMore(element: HTMLElement) {
    if (element.scrollHeight - element.scrollTop - element.clientHeight > near || !jobs) return
    if (jobs.length > drawn) setDrawn(drawn + atOnce)
    else if (read.hasNextPage && !read.isFetching) void read.fetchNextPage()
  }
  function onDragOver(event: DragEvent) {
    if (!draggedJob() || !mayMove) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const cards = body.current?.querySelectorAll<HTMLElement>('[data-job]') ?? []
    setDropBelow(own && list.id !== noList ? cardAbove(cards, event.clientY) : null)
  }
  function onDrop(event: DragEvent) {
    const job = draggedJob()
    setDropBelow(undefined)
    if (!job || dropBelow === undefined) return
    event.preventDefault()
    const isSame = (job.list_id ?? noList) === list.id
    if (!isSame || (own && list.id !== noList)) onMove(job, list, dropBelow)
  }
  function onLeave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropBelow(undefined)
  }
  /** Left and right go to the neighbouring list; up and down change places where people order the list. */
  function onStep(job: ShownRow, arrow: string) {
    const sideways = arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : 0
    const beside = lists[lists.findIndex(each => each.id === list.id) + sideways]
    if (sideways !== 0) {
      if (beside) onMove(job, beside)
      return
    }
    if (!own || list.id === noList || !jobs) return
    const at = jobs.findIndex(each => each.id === job.id)
    if (arrow === 'ArrowUp' && at > 0) onMove(job, list, jobs[at - 2]?.id ?? null)
    if (arrow === 'ArrowDown' && at < jobs.length - 1) onMove(job, list, jobs[at + 1]!.id)
  }

  return (
    <section
      className={classes.column}
      aria-label={list.name}
      data-over={isOver || undefined}
      data-empty={(list.id === noList && total?.count === 0) || undefined}
      onDragOver={onDragOver}
      onDragLeave={onLeave}
      onDrop={onDrop}
    >
      <ColumnHead {...props} onAdd={onAdd} />
      <div
        ref={body}
        className={classes.cards}
        aria-busy={read.isPlaceholderData}
        onScroll={(event: UIEvent<HTMLDivElement>) => showMore(event.currentTarget)}
      >
        {!jobs ? (
          read.error ? (
            <LoadFailed title={t('Failed to load lists')} text={t(read.error)} onRetry={read.refetch} />
          ) : (
            [1, 2, 3].map(i => <Skeleton key={i} height={104} radius="md" />)
          )
        ) : (
          <>
            {isOver && own && dropBelow === null && <div className={classes.slot} />}
            {jobs.slice(0, drawn).map(job => (
              <div key={job.id} className={classes.holder} data-job={job.id}>
                <PipelineCard
                  job={job}
                  lists={lists}
                  mayMove={mayMove}
                  onOpen={onOpen}
                  onMove={onMove}
                  onStep={onStep}
                />
                {isOver && own && dropBelow === job.id && <div className={classes.slot} />}
              </div>
            ))}
            {jobs.length === 0 && !read.hasNextPage && (
              <p className={classes.none}>{t('No jobs in this list.')}</p>
            )}
            {(read.hasNextPage || jobs.length > drawn) && (
              <button
                type="button"
                className={classes.further}
                disabled={read.isFetchingNextPage}
                onClick={() => (jobs.length > drawn ? setDrawn(drawn + atOnce) : void read.fetchNextPage())}
              >
                {read.isFetchingNextPage ? (
                  <Loader size={16} />
                ) : jobs.length > drawn || read.data?.pages.at(-1)?.pagination.next ? (
                  t('Show more')
                ) : (
                  t('Show jobs last edited more than six months ago')
                )}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  )
})

/** Cents have no room in a list's head; its tip has them. */
const wholeDollars = (cents: number) => moneyText(Math.round(cents / 100) * 100).replace(/[.,]00(?!\d)/, '')

function ColumnHead({ list, lists, place, total, menu, mayMove, onAdd }: PipelineColumnProps) {
  const t = useTexts()
  const moments = list.takes.map(moment => t(momentLabels[moment])).join(', ')
  const last = lists.filter(each => each.id !== noList).length - 1
  return (
    <header className={classes.head}>
      <h2 className={classes.name} title={list.name}>
        {list.name}
      </h2>
      {list.takes.length > 0 && (
        <Hint label={t('Jobs move here when: {{moments}}', { moments })}>
          <IconBolt size={15} role="img" aria-label={t('Jobs move here when: {{moments}}', { moments })} />
        </Hint>
      )}
      {total && (
        <Hint label={t('Edited in the last six months')}>
          <Badge variant="light" color="gray" size="sm">
            {total.capped ? `${total.count.toLocaleString()}+` : total.count}
          </Badge>
        </Hint>
      )}
      {total && total.money_cents !== null && total.money_cents > 0 && (
        <span className={classes.sum} title={moneyText(total.money_cents)}>
          {total.capped && '> '}
          {wholeDollars(total.money_cents)}
        </span>
      )}
      {mayMove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={list.id === noList ? t('New Job') : t('New job in {{list}}', { list: list.name })}
          title={t('New Job')}
          onClick={() => onAdd(list)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {menu && place >= 0 && (
        <Menu position="bottom-end" shadow="lg" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('Actions for {{name}}', { name: list.name })}
            >
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => menu.onEdit(list)}>{t('Edit')}</Menu.Item>
            <Menu.Item disabled={place === 0} onClick={() => menu.onShift(list, -1)}>
              {t('Move left')}
            </Menu.Item>
            <Menu.Item disabled={place === last} onClick={() => menu.onShift(list, 1)}>
              {t('Move right')}
            </Menu.Item>
            <Menu.Item color="pink" onClick={() => menu.onRemove(list)}>
              {t('Delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  )
}
