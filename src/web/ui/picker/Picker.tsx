import { Combobox, Loader, useCombobox } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput, type TextInputProps } from '#web/ui/input/TextInput.tsx'
import classes from './Picker.module.css'
import { useRefusedText } from './use-refused-text.ts'

export interface PickerRow {
  key: string
  content: ReactNode
  /** It says why it can't be chosen. */
  isOff?: boolean
  /** It makes something new of the text. */
  isNew?: boolean
}

export interface PickerProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'onClick'> {
  text: string
  onText: (text: string) => void
  rows: readonly PickerRow[]
  onPick: (key: string) => void
  /** Name of the list of rows. */
  listName: string
  /** False while the rows are not those of the text as it stands: Enter waits for them. */
  isSettled?: boolean
  /** Row that Enter takes by itself when it comes, as nothing else can be meant. */
  certain?: string | undefined
  /** The text is a choice, or a value of its own; otherwise it is marked, and a save refused. */
  isChosen: boolean
  /** Name of the field in a refusal; its label by default. */
  fieldName?: string
  /** Says that there are no rows. */
  none?: string | undefined
  /** Says why there can't be rows. */
  trouble?: string | undefined
  /** The list shows before anything is typed. */
  showsAll?: boolean
  /** The list was asked for: the rows are wanted. */
  onAsk?: () => void
  /** false: the list stands where the field does, for popovers that would close. */
  withinPortal?: boolean
}

/**
 * One field to choose something by typing. Enter takes the marked row, and waits for the rows of the text as it stands; it never
 * makes anything new that no row says. A text of which nothing was chosen stays, marked, and no save drops it.
 */
export function Picker({
  text,
  onText,
  rows,
  onPick,
  listName,
  isSettled = true,
  certain,
  ...props
}: PickerProps) {
  const {
    isChosen,
    fieldName,
    none,
    trouble,
    showsAll = false,
    onAsk,
    error,
    onBlur,
    ref,
    withinPortal = true,
    ...field
  } = props
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [isEntered, setEntered] = useState(false)
  const isTyped = text.trim() !== ''
  const refused = useRefusedText(input, isTyped && !isChosen, fieldName ?? field.label ?? field['aria-label'])
  const isOpen = combobox.dropdownOpened
  const keys = rows.map(row => row.key).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows are there
  useEffect(() => {
    if (isOpen && isTyped && isSettled) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [isOpen, isTyped, isSettled, keys])
  // Enter came before the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer is there
  useEffect(() => {
    if (!isEntered || !isSettled) return
    setEntered(false)
    if (certain !== undefined) choose(certain)
  }, [isEntered, isSettled])

  function open() {
    onAsk?.()
    combobox.openDropdown()
  }
  function choose(key: string) {
    combobox.closeDropdown()
    setEntered(false)
    refused.forget()
    onPick(key)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return combobox.closeDropdown()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) open()
      else if (event.key === 'ArrowDown') combobox.selectNextOption()
      else combobox.selectPreviousOption()
    }
    if (event.key !== 'Enter' || (!isOpen && (isChosen || !isTyped))) return
    // Enter in an open list, or on a text that still says nothing, never sends the form.
    event.preventDefault()
    if (!isOpen) open()
    else if (!isSettled) setEntered(true)
    else if (combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption()
    else combobox.closeDropdown()
  }

  const hasList = rows.length > 0 || none || trouble
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={withinPortal}>
      <Combobox.Target withExpandedAttribute withKeyboardNavigation={false}>
        <TextInput
          autoComplete="off"
          maxLength={200}
          rightSection={
            isTyped && !isSettled ? <Loader size={14} role="status" aria-label={t('Searching')} /> : null
          }
          {...field}
          ref={useMergedRef(input, ref)}
          error={refused.message ?? error}
          value={text}
          onChange={event => {
            const next = event.currentTarget.value
            onText(next)
            setEntered(false)
            refused.forget()
            if (next.trim() !== '' || showsAll) open()
            else combobox.closeDropdown()
          }}
          onClick={() => (showsAll || (isTyped && !isChosen)) && open()}
          onKeyDown={onKeyDown}
          onBlur={event => {
            combobox.closeDropdown()
            setEntered(false)
            refused.mark()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!hasList || (!isTyped && !showsAll)}>
        <Combobox.Options aria-label={listName} aria-busy={!isSettled} className={classes.rows}>
          {rows.map(row => (
            <Combobox.Option
              key={row.key}
              value={row.key}
              disabled={row.isOff ?? false}
              className={row.isNew ? classes.new : undefined}
            >
              {row.content}
            </Combobox.Option>
          ))}
          {rows.length === 0 && isSettled && none && <Combobox.Empty>{none}</Combobox.Empty>}
        </Combobox.Options>
        {trouble && <Combobox.Footer>{trouble}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
