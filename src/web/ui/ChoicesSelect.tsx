import { CheckIcon, Combobox, InputBase, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './ChoicesSelect.module.css'

interface ChoicesSelectProps {
  /** The field's name. */
  label: string
  /** Shown while nothing is chosen, which means all. */
  all: string
  options: readonly { value: number; label: string }[]
  value: readonly number[]
  onChange: (value: readonly number[]) => void
  renderOption?: (option: { value: number; label: string }) => ReactNode
  className?: string | undefined
}

/** How many options need a search. */
const many = 8

/** Several choices in the room of one: the list stays open while they are chosen. */
export const ChoicesSelect = memo(function ChoicesSelect(props: ChoicesSelectProps) {
  const { label, all, options, value, onChange, renderOption } = props
  const t = useTexts()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => options.length > many && combobox.focusSearchInput(),
  })
  const chosen = options.filter(option => value.includes(option.value))
  const [first, ...others] = chosen
  const words = search.trim().toLowerCase()
  const found = options.filter(option => option.label.toLowerCase().includes(words))
  const isChosen = (id: number) => value.includes(id)

  function toggle(id: number) {
    onChange(
      chosen
        .map(each => each.value)
        .filter(each => each !== id)
        .concat(isChosen(id) ? [] : [id]),
    )
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
        <InputBase
          component="button"
          type="button"
          role="combobox"
          pointer
          className={props.className}
          classNames={{ input: classes.input }}
          aria-label={label}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.text}>{first?.label ?? all}</span>
          {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
        </InputBase>
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
        <Combobox.Options aria-label={label} aria-multiselectable className={classes.options}>
          {found.map(option => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={isChosen(option.value)}
              aria-selected={isChosen(option.value)}
              className={classes.option}
            >
              <CheckIcon
                size={12}
                className={classes.check}
                data-chosen={isChosen(option.value) || undefined}
              />
              {renderOption ? renderOption(option) : option.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('Nothing found')}</Combobox.Empty>}
        </Combobox.Options>
        {chosen.length > 0 && (
          <Combobox.Footer className={classes.foot}>
            <button type="button" className={classes.clear} onClick={() => onChange([])}>
              {all}
            </button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
})
