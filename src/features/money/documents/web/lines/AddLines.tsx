import { Button } from '@mantine/core'
import { IconHeading } from '@tabler/icons-react'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../documents.module.css'
import type { BundledItem } from '../edited-document.ts'
import { type PriceKind, priceIn } from './edited-lines.ts'

interface AddLinesProps {
  isFull: boolean
  kind: PriceKind
  offered: Offered
  /** Adds a line under a new heading. */
  onSection: (section: string) => void
  onBundle: (name: string, items: BundledItem[]) => void
}

/** Adds a section or a bundle's items to a document. */
export function AddLines({ isFull, kind, offered, onSection, onBundle }: AddLinesProps) {
  const t = useTexts()
  const bundles = useRead(bundlesContract.all, {}, { staleTime: 60_000 }).data?.list ?? []
  return (
    <div className={classes.adds}>
      <Button
        variant="subtle"
        leftSection={<IconHeading size={16} />}
        disabled={isFull}
        onClick={() => onSection(t('New section'))}
      >
        {t('Add Section')}
      </Button>
      {bundles.length > 0 && (
        <Select
          aria-label={t('Add Bundle')}
          placeholder={t('Add Bundle')}
          searchable
          limit={50}
          nothingFoundMessage={t('No matching bundles')}
          data={bundles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={value => {
            const bundle = bundles.find(each => String(each.id) === value)
            if (!bundle) return
            const taken = bundle.items.flatMap(({ id, quantity }) => {
              const item = offered.find(each => each.id === id)
              return item ? [{ ...item, quantity, price_cents: priceIn(item, kind) }] : []
            })
            onBundle(bundle.name, taken)
          }}
        />
      )}
    </div>
  )
}
