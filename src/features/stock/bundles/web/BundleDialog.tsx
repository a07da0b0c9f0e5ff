import { itemProblem } from '#features/stock/item-lists/item-lists.rules.ts'
import { ItemListDialog } from '#features/stock/item-lists/web/ItemListDialog.tsx'
import classes from '#features/stock/item-lists/web/item-lists.module.css'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { type Bundle, bundlesContract } from '../bundles.contract.ts'
import { bundleTotal } from '../bundles.rules.ts'

interface BundleDialogProps {
  /** null: a new one. */
  bundle: Bundle | null
  onClose: () => void
}

/** A bundle: its name and its items, each once, with their quantities and what they come to. */
export function BundleDialog({ bundle, onClose }: BundleDialogProps) {
  const t = useTexts()
  const { offered, note } = useOfferedItems()
  const netOf = (id: number) => priceOf(offered.find(item => item.id === id)?.price ?? 0)
  return (
    <ItemListDialog
      contract={bundlesContract}
      list={bundle}
      texts={{ add: t('New Bundle'), item: t('Item'), noItem: t('No matching items') }}
      offered={offered}
      note={note}
      fresh={{ id: null, quantity: 1 }}
      problem={itemProblem}
      column={item => <span className={classes.price}>{moneyText(bundleTotal([item], netOf))}</span>}
      footerStart={items => (
        <strong>{t('Total {{amount}}', { amount: moneyText(bundleTotal(items, netOf)) })}</strong>
      )}
      onClose={onClose}
    />
  )
}
