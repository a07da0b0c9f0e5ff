import { Anchor, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { Box } from '../page-rows.rules.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import classes from './supplier-invoices.module.css'

interface PaperProps {
  invoice: SupplierInvoice
  /** Where values were read. */
  places: readonly Box[]
  active: Box | null
}

/** The paper as it came, page by page, with what was read marked on it; the place of what is looked at comes into sight. */
export function Paper({ invoice, places, active }: PaperProps) {
  const t = useTexts()
  const frame = useRef<HTMLElement>(null)
  const paper = useSend(supplierInvoicesContract.paper)
  useEffect(() => {
    const mark = frame.current?.querySelector('[data-active]')
    if (!active || !mark || !frame.current) return
    const { top } = mark.getBoundingClientRect()
    const own = frame.current.getBoundingClientRect()
    frame.current.scrollTop += top - own.top - own.height / 3
  }, [active])
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section ref={frame} className={classes.paper} tabIndex={0} aria-label={t('Original invoice')}>
        {invoice.pages.length === 0 && (
          <Text p="md" size="sm" c="dark">
            {t('No preview. Download the file to view it.')}
          </Text>
        )}
        {invoice.pages.map((page, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their numbers
          <div key={i} className={classes.page} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
            <PagePicture id={invoice.id} page={i + 1} />
            {places
              .filter(place => place.page === i + 1)
              .map(place => (
                <span
                  key={`${place.x} ${place.y}`}
                  className={classes.place}
                  data-active={place === active || undefined}
                  style={{
                    left: `${((place.x - 2) / page.width) * 100}%`,
                    top: `${((place.y - 2) / page.height) * 100}%`,
                    width: `${((place.width + 4) / page.width) * 100}%`,
                    height: `${((place.height + 5) / page.height) * 100}%`,
                  }}
                />
              ))}
          </div>
        ))}
      </section>
      <Text size="sm" mt={6}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() =>
            void paper
              .send({ id: invoice.id })
              .then(blob => saveFile(blob, invoice.file!.name))
              .catch(() => {})
          }
        >
          {t('Download {{name}}', { name: invoice.file!.name })}
        </Anchor>
      </Text>
    </div>
  )
}

function PagePicture({ id, page }: { id: number; page: number }) {
  const t = useTexts()
  const { data, error } = useRead(
    supplierInvoicesContract.page,
    { id, page },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const url = useBlobUrl(data)
  if (error)
    return (
      <Text p="md" c="dark">
        {t(error)}
      </Text>
    )
  return url ? (
    <img src={url} alt={t('Page {{number}}', { number: String(page) })} />
  ) : (
    <Skeleton height="100%" />
  )
}
