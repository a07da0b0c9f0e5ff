import { IconPlus } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { type Offered, useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { fittingRows, namedBy, resemblingRows } from '#shared/rows/fit.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker, type PickerProps } from '#web/ui/picker/Picker.tsx'
import { RowLine } from '#web/ui/picker/RowLine.tsx'
import { companyPlace } from '../inventory.rules.ts'
import { stockNote } from './stock-note.ts'
import { useItemStock } from './use-item-stock.ts'

type Item = Offered[number]

interface ItemPickerProps
  extends Pick<PickerProps, 'label' | 'placeholder' | 'autoFocus' | 'disabled' | 'inputClassName'> {
  ref?: Ref<HTMLInputElement>
  onPick: (item: Item) => void
  /** The typed words may stand for themselves. */
  onTyped?: (text: string) => void
  /** The item's price as it is shown; undefined: none. */
  priceOf?: (item: Item) => string | undefined
  /** Where its stock is told: a technician's van, or the company's store. */
  place?: number
  none: string
}

const asTyped = 'typed'
/** Rows in the list; the stock is told of the first ones. */
const mostShown = 30
const mostCounted = 10
const namesOf = ({ label, code }: Item) => [code, label].filter(Boolean)

/** Chooses items of the price book one after the other: after each the field is empty and ready for the next. */
export function ItemPicker({
  onPick,
  onTyped,
  priceOf,
  place = companyPlace.value,
  none,
  ...field
}: ItemPickerProps) {
  const t = useTexts()
  const { offered, isKnown, note } = useOfferedItems()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const typed = text.trim()
  const fits = fittingRows(offered, text, namesOf)
  const alike = fits.length > 0 ? [] : resemblingRows(offered, text, namesOf)
  const items = (fits.length > 0 ? fits : alike).slice(0, mostShown)
  const stock = useItemStock(isAsked && typed !== '' ? items.slice(0, mostCounted).map(({ id }) => id) : [])
  const only = namedBy(fits, typed, namesOf)

  function choose(key: string) {
    const item = items.find(each => String(each.id) === key)
    setText('')
    if (item) onPick(item)
    else onTyped?.(typed)
  }

  const itemRows = items.map(item => {
    const lies = stock.get(item.id)
    return {
      key: String(item.id),
      content: (
        <RowLine
          name={item.label}
          facts={[item.code, lies && stockNote(t, lies, place)]}
          end={priceOf?.(item)}
        />
      ),
    }
  })
  const asItself =
    onTyped && typed !== ''
      ? [
          {
            key: asTyped,
            isNew: true,
            content: (
              <>
                <IconPlus
                  size={14}
                  aria-hidden="true"
                  style={{ verticalAlign: '-2px', marginInlineEnd: 6 }}
                />
                {t('Add “{{text}}” as typed', { text: typed })}
              </>
            ),
          },
        ]
      : []

  return (
    <Picker
      {...field}
      description={note}
      text={text}
      onText={setText}
      isChosen={false}
      isSettled={isKnown}
      certain={
        typed === '' ? undefined : only ? String(only.id) : onTyped && fits.length === 0 ? asTyped : undefined
      }
      showsAll
      onAsk={() => setAsked(true)}
      onPick={choose}
      listName={t('Items')}
      none={none}
      // Words of their own come before what they only resemble.
      rows={alike.length > 0 ? [...asItself, ...itemRows] : [...itemRows, ...asItself]}
    />
  )
}
