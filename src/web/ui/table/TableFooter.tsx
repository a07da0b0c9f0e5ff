import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { countedRows } from '#shared/list.ts'
import { language, useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import classes from './DataTable.module.css'
import type { TableState } from './data-table.types.ts'
import { pageNumbers, pageSpan } from './paging.ts'

interface TableFooterProps {
  page: number
  pageSize: number
  pageSizes: readonly number[]
  shown: number
  total: number
  totalCapped?: boolean
  next?: string | null
  onChange: (change: Partial<TableState>) => void
}

/** Page size, which rows of how many, and the pages. Beyond what was counted the way leads on by key, page by page. */
export function TableFooter({
  page,
  pageSize,
  pageSizes,
  shown,
  total,
  totalCapped,
  next,
  onChange,
}: TableFooterProps) {
  const t = useTexts()
  const keys = useRef(new Map<number, string>())
  const lastByNumber = Math.max(1, Math.floor((totalCapped ? total : countedRows) / pageSize))
  const count = Math.max(1, totalCapped ? lastByNumber : Math.ceil(total / pageSize))
  const hasNext = page < count || (Boolean(totalCapped) && Boolean(next))
  const span = pageSpan({ page, pageSize, shown, total, totalCapped }, language())

  function go(to: number) {
    if (to <= lastByNumber) return onChange({ page: to, after: undefined })
    if (to === page + 1 && next) keys.current.set(to, next)
    const after = keys.current.get(to)
    // A deep page whose key is unknown (opened from a link): back to where numbers lead.
    onChange(after ? { page: to, after } : { page: lastByNumber, after: undefined })
  }

  return (
    <footer className={classes.footer}>
      <NativeSelect
        size="xs"
        w={68}
        aria-label={t('Rows per page')}
        value={String(pageSize)}
        data={pageSizes.map(String)}
        onChange={event => {
          keys.current.clear()
          onChange({ pageSize: Number(event.currentTarget.value), page: 1, after: undefined })
        }}
      />
      <Text size="xs" c="dimmed" role="status" className={classes.span}>
        {t('{{from}}–{{to}} of {{total}}', span)}
      </Text>
      <nav className={classes.pages} aria-label={t('Pages')}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <IconChevronLeft size={15} />
        </ActionIcon>
        {pageNumbers(Math.min(page, count), count).map((number, i) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
            <span key={`gap-${i}`} className={classes.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <UnstyledButton
              key={number}
              className={classes.pageNumber}
              aria-label={t('Page {{number}}', { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
            >
              {number}
            </UnstyledButton>
          ),
        )}
        {page > count && (
          <UnstyledButton className={classes.pageNumber} aria-current="page">
            {page}
          </UnstyledButton>
        )}
        <ActionIcon
          variant="default"
          size={28}
          aria-label={t('Next page')}
          disabled={!hasNext}
          onClick={() => go(page + 1)}
        >
          <IconChevronRight size={15} />
        </ActionIcon>
      </nav>
    </footer>
  )
}
