import { CheckIcon, Combobox, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import classes from './ChoicesSelect.module.css'

/** Options and selection. */
export interface Choices {
  /** The field's name. */
  label: string
  /** Shown while nothing is chosen, which means all. */
  all: string
  options: readonly { value: number; label: string }[]
  value: readonly number[]
  onChange: (value: readonly number[]) => void
  renderOption?: (option: { value: number; label: string }) => ReactNode
  /** One choice at most: it takes the place of the one before and closes the list. */
  isSingle?: boolean
}

/** How many options need a search. */
const many = 8

/** The list of a `ChoicesSelect`. */
export function ChoicesList({ choices, ...dropdown }: LazyDropdownProps & { choices: Choices }) {
  const { label, all, options, value, onChange, renderOption, isSingle } = choices
  const t = useTexts()
  const [search, setSearch] = useState('')
  const { opened, target } = useLazyDropdown(dropdown)
  const combobox = useCombobox({ opened, onOpenedChange: dropdown.onChange })
  const chosen = options.map(option => option.value).filter(id => value.includes(id))
  const isFound = findsText(search)
  const found = options.filter(option => isFound(option.label))
  const wasOpened = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens and when it closes, by whatever key or button
  useEffect(() => {
    if (opened && options.length > many) combobox.focusSearchInput()
    if (!opened && wasOpened.current) {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    }
    wasOpened.current = opened
  }, [opened])

  function toggle(id: number) {
    const others = isSingle ? [] : chosen.filter(each => each !== id)
    onChange(value.includes(id) ? others : [...others, id])
    if (isSingle) combobox.closeDropdown()
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={id => toggle(Number(id))}
      width="max-content"
      position="bottom-start"
      shadow="lg"
      offset={4}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        {target}
      </Combobox.Target>
      <Combobox.Dropdown>
        {options.length > many && (
          <Combobox.Search
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
            placeholder={t('Search')}
            aria-label={t('Search')}
          />
        )}
        <Combobox.Options
          aria-label={label}
          aria-multiselectable={!isSingle || undefined}
          className={classes.options}
        >
          {found.map(option => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={value.includes(option.value)}
              aria-selected={value.includes(option.value)}
              className={classes.option}
            >
              <CheckIcon
                size={12}
                className={classes.check}
                data-chosen={value.includes(option.value) || undefined}
              />
              {renderOption ? renderOption(option) : option.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('Nothing found')}</Combobox.Empty>}
        </Combobox.Options>
        {chosen.length > 0 && (
          <Combobox.Footer className={classes.foot}>
            <button
              type="button"
              className={classes.clear}
              onClick={() => {
                onChange([])
                if (isSingle) combobox.closeDropdown()
              }}
            >
              {all}
            </button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
