import { Combobox, Text, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from '../documents.module.css'
import { matchingItems, type PriceKind, priceIn } from './edited-lines.ts'

interface LineEntryProps {
  /** The field itself. */
  at: RefObject<HTMLInputElement | null>
  autoFocus: boolean
  isFull: boolean
  kind: PriceKind
  offered: Offered
  note: string | undefined
  /** The typed text, or the item's name. */
  onAdd: (name: string, item: Offered[number] | null) => void
}

const asTyped = 'typed'

/** The place for the next line: a code or a name with its price in the suggestion, or free text; Enter takes it. */
export function LineEntry({ at, autoFocus, isFull, kind, offered, note, onAdd }: LineEntryProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const typed = text.trim()
  const items = matchingItems(offered, typed)

  function choose(value: string) {
    const item = items.find(each => String(each.id) === value)
    if (!item && typed === '') return
    combobox.closeDropdown()
    setText('')
    onAdd(item?.label ?? typed, item ?? null)
    // The new line pushes the field down, behind the bar.
    requestAnimationFrame(() => at.current?.scrollIntoView({ block: 'nearest' }))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={at}
          inputClassName={classes.entry}
          label={t('Add a line')}
          placeholder={t('Code or name of an item, or your own words')}
          description={note}
          autoComplete="off"
          maxLength={200}
          autoFocus={autoFocus}
          disabled={isFull}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            combobox.openDropdown()
            // The first match is taken by Enter.
            requestAnimationFrame(() => combobox.selectFirstOption())
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() < 0) choose(asTyped)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('Items')} mah={320} style={{ overflowY: 'auto' }}>
          {items.map(item => (
            <Combobox.Option key={item.id} value={String(item.id)}>
              <span className={classes.offered}>
                <span>
                  {item.label}
                  {item.code !== '' && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {item.code}
                    </Text>
                  )}
                </span>
                {item.entered_price !== null && <span>{priceText(priceIn(item, kind))}</span>}
              </span>
            </Combobox.Option>
          ))}
          {typed !== '' && (
            <Combobox.Option value={asTyped} fw={500} c="var(--mantine-primary-color-filled)">
              <IconPlus size={14} aria-hidden="true" className={classes.plus} />
              {t('Add “{{text}}” as typed', { text: typed })}
            </Combobox.Option>
          )}
          {items.length === 0 && typed === '' && (
            <Combobox.Empty>{t('The price book has no items yet. Type what you do.')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
