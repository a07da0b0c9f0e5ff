import type { RefObject } from 'react'
import { ItemPicker } from '#features/stock/inventory/web/ItemPicker.tsx'
import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import classes from '../documents.module.css'
import { type PriceKind, priceIn } from './edited-lines.ts'

interface LineEntryProps {
  /** The field itself. */
  at: RefObject<HTMLInputElement | null>
  /** Left out: that it adds a line. */
  label?: string | undefined
  autoFocus: boolean
  isFull: boolean
  kind: PriceKind
  /** The typed text, or the item's name. */
  onAdd: (name: string, item: Offered[number] | null) => void
}

/** The place for the next line: an item by its code or name, or free text. */
export function LineEntry({ at, label, autoFocus, isFull, kind, onAdd }: LineEntryProps) {
  const t = useTexts()
  function add(name: string, item: Offered[number] | null) {
    onAdd(name, item)
    // The new line pushes the field down, behind the bar.
    requestAnimationFrame(() => at.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <ItemPicker
      ref={at}
      inputClassName={classes.entry ?? ''}
      label={label ?? t('Add a line')}
      placeholder={t('Item code or name, or type your own')}
      none={t('The price book has no items yet. Type your own line.')}
      autoFocus={autoFocus}
      disabled={isFull}
      priceOf={item => (item.entered_price === null ? undefined : priceText(priceIn(item, kind)))}
      onPick={item => add(item.label, item)}
      onTyped={text => add(text, null)}
    />
  )
}
