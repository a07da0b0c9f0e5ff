import { Button, CloseButton, Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import classes from './DataTable.module.css'
import type { Column, EmptyFacts, RowSelection, TableState } from './data-table.types.ts'
import { TableCards } from './TableCards.tsx'
import { TableFooter } from './TableFooter.tsx'
import { TableRows } from './TableRows.tsx'

export interface DataTableProps<Row, Id extends string | number = number, Field extends string = string> {
  /** The table's name for people who can't see the page's heading above it. */
  label: string
  columns: readonly Column<Row, Field>[]
  /** undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => Id
  /** A row's name: 'Job 1042, Blocked drain'. */
  rowLabel: (row: Row) => string
  total?: number
  totalCapped?: boolean
  /** The reply's key of the page after this one. */
  next?: string | null
  page?: number
  pageSize?: number
  pageSizes?: readonly number[]
  sort?: TableState<Field>['sort']
  /** Gets what changed; a new sort or page size comes with page 1. Without it there is no footer. */
  onChange?: (change: Partial<TableState<Field>>) => void
  selection?: RowSelection<Id>
  onRowOpen?: (row: Row) => void
  /** True while rows are fetched again; the ones on the screen stay. */
  loading?: boolean
  /** Where there is nothing yet. */
  empty: EmptyFacts
  /** Where search or filters leave nothing; a button then clears them. */
  noMatch?: Pick<EmptyFacts, 'title' | 'text'>
  narrowedBy?: 'search' | 'filters' | undefined
  /** The search that no row holds: these only resemble it. */
  alikeTo?: string | undefined
  onClear?: () => void
  /** The error in words; null or undefined for none. */
  error?: string | null
  onRetry?: () => void
  /** Search and filters, at the left above the rows. */
  toolbar?: ReactNode
  /** Buttons at the right of the toolbar. */
  toolbarEnd?: ReactNode
  /** The tint or mark of a row: 'muted' for closed and disabled ones. */
  rowTone?: (row: Row) => 'muted' | undefined
}

/** The one table of the product: rows on a wide screen, cards under 768 px, pages and sorting by the server. */
export function DataTable<Row, Id extends string | number = number, Field extends string = string>(
  props: DataTableProps<Row, Id, Field>,
) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const frame = useRef<HTMLElement>(null)
  const { rows, selection, error, page = 1, pageSize = 10 } = props
  const View = isPhone ? TableCards : TableRows
  const isEmpty = rows?.length === 0 && !error

  function change(next: Partial<TableState<Field>>) {
    props.onChange?.(next)
    if (next.page !== undefined && frame.current && frame.current.getBoundingClientRect().top < 0) {
      frame.current.scrollIntoView({ block: 'start' })
    }
  }

  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={props.label}
      aria-busy={props.loading || !rows}
    >
      <Toolbar {...props} />
      {props.alikeTo && !isEmpty && !error && (
        <Text size="sm" className={classes.alike} role="status">
          {t('Nothing contains “{{search}}”. These are similar.', { search: props.alikeTo })}
        </Text>
      )}
      {props.loading && rows && <div className={classes.progress} aria-hidden="true" />}
      {error ? (
        <LoadFailed title={t('Couldn’t load this list')} text={error} onRetry={props.onRetry} />
      ) : isEmpty ? (
        <EmptyState {...emptyFacts(props, t)} />
      ) : (
        <View {...props} pageSize={pageSize} selection={selection} onChange={props.onChange && change} />
      )}
      {props.onChange && !rows && !error && (
        <div className={classes.footer} aria-hidden="true">
          <Skeleton height={30} width={68} />
        </div>
      )}
      {props.onChange && rows && !isEmpty && !error && (
        <TableFooter
          page={page}
          pageSize={pageSize}
          pageSizes={props.pageSizes ?? [10, 20, 50]}
          shown={rows.length}
          total={props.total ?? rows.length}
          totalCapped={props.totalCapped}
          next={props.next}
          onChange={change as (next: Partial<TableState>) => void}
        />
      )}
    </section>
  )
}

function emptyFacts<Row, Id extends string | number, Field extends string>(
  { empty, noMatch, narrowedBy, onClear }: DataTableProps<Row, Id, Field>,
  t: Translate,
): EmptyFacts {
  if (!narrowedBy || !noMatch) return empty
  const clear = (
    <Button variant="default" onClick={onClear}>
      {narrowedBy === 'search' ? t('Clear search') : t('Clear filters')}
    </Button>
  )
  return { ...noMatch, action: clear }
}

/** Selects the rows of all pages, once those of this page are selected. */
function SelectAll<Row, Id extends string | number, Field extends string>({
  selection,
  rows = [],
  rowId,
  total = 0,
}: DataTableProps<Row, Id, Field>) {
  const t = useTexts()
  const [busy, setBusy] = useState(false)
  const allIds = selection?.allIds
  if (!allIds || total <= selection.selected.size) return null
  if (!rows.every(row => selection.selected.has(rowId(row)))) return null
  async function all(load: NonNullable<typeof allIds>) {
    setBusy(true)
    try {
      selection?.onChange(new Set(await load()))
    } catch (error) {
      toast.error(t(error as SendError))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="light" size="compact-sm" loading={busy} onClick={() => void all(allIds)}>
      {t('Select all {{count}}', { count: total })}
    </Button>
  )
}

function Toolbar<Row, Id extends string | number, Field extends string>(
  props: DataTableProps<Row, Id, Field>,
) {
  const t = useTexts()
  const { selection } = props
  if (selection && selection.selected.size > 0) {
    return (
      <div className={classes.toolbar} data-selecting>
        <Group gap="xs">
          <CloseButton
            size="sm"
            aria-label={t('Clear selection')}
            onClick={() => selection.onChange(new Set())}
          />
          <Text fw={500} role="status">
            {t('{{count}} selected', { count: selection.selected.size })}
          </Text>
          <SelectAll {...props} />
        </Group>
        <Group gap="xs">{selection.actions?.(selection.selected)}</Group>
      </div>
    )
  }
  if (!props.toolbar && !props.toolbarEnd) return null
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters} data-tour="list-filters">
        {props.toolbar}
      </div>
      {props.toolbarEnd && (
        <Group gap="xs" className={classes.end} data-list-end>
          {props.toolbarEnd}
        </Group>
      )}
    </div>
  )
}
