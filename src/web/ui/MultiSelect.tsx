import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  Input,
  Pill,
  PillsInput,
} from '@mantine/core'
import { Fragment, useId } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import type { MultiSelectProps } from './select.types.ts'
import { type AskedPart, useAsked } from './use-asked.ts'

const load = async () => (await import('./MultiSelectList.tsx')).MultiSelectList
const fetchAhead = () => void load().catch(() => {})

type PartProps = AskedPart<MultiSelectProps<string | number>>

const MultiSelectPart = lazyPart<PartProps>(load, {
  isSoon: true,
  isDear: true,
  meanwhile: ClosedMultiSelect,
})

/** Any of several. It looks as it will when its list has come, which is when somebody comes to it. */
export function MultiSelect<Value extends string | number = string>(props: MultiSelectProps<Value>) {
  const id = useId()
  const { asked, handlers } = useAsked(fetchAhead)
  const field = { id, ...props } as unknown as MultiSelectProps<string | number>
  return (
    <MultiSelectPart
      opened={asked !== null}
      onClose={handlers.onBlur}
      field={field}
      asked={asked}
      handlers={handlers}
    />
  )
}

function ClosedMultiSelect({ field, asked, handlers }: PartProps) {
  const {
    data,
    value = [],
    onChange,
    searchable,
    clearable,
    clearButtonProps,
    nothingFoundMessage,
    hidePickedOptions,
    renderOption,
    renderPill,
    comboboxProps,
    maxDropdownHeight,
    maxValues,
    onBlur,
    name,
    ref,
    placeholder,
    'aria-label': ariaLabel,
    'aria-describedby': describedBy,
    ...others
  } = field
  const known = getOptionsLockup(getParsedComboboxData(data))
  const { onPointerEnter, onPointerDown, onPointerUp, onClick, ...typing } = handlers
  const remove = (gone: string | number) => onChange?.(value.filter(each => each !== gone))
  return (
    <PillsInput
      __staticSelector="MultiSelect"
      __defaultRightSection={<ComboboxChevron error={others.error} />}
      __clearable={clearable && value.length > 0 && !others.disabled}
      __clearSection={
        <Input.ClearButton
          tabIndex={-1}
          aria-hidden
          {...clearButtonProps}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChange?.([])}
        />
      }
      rightSectionPointerEvents="none"
      {...others}
      pointer={!searchable}
      onPointerEnter={onPointerEnter}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      <Pill.Group disabled={others.disabled} className="mantine-MultiSelect-pillsList">
        {value.map(each => {
          const option = known[`${each}`]
          const pill = { value: each, onRemove: () => remove(each), disabled: others.disabled }
          return renderPill ? (
            <Fragment key={each}>
              {renderPill({ ...pill, option } as Parameters<NonNullable<typeof renderPill>>[0])}
            </Fragment>
          ) : (
            <Pill
              key={each}
              withRemoveButton={!others.readOnly && !option?.disabled}
              onRemove={pill.onRemove}
              disabled={others.disabled}
            >
              {option?.label ?? each}
            </Pill>
          )
        })}
        <PillsInput.Field
          ref={ref}
          id={others.id}
          className="mantine-MultiSelect-inputField"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-label={ariaLabel}
          aria-describedby={describedBy}
          autoComplete="off"
          placeholder={placeholder}
          type={!searchable && !placeholder ? 'hidden' : 'visible'}
          readOnly={others.readOnly || !searchable}
          pointer={!searchable}
          value={asked?.typed ?? ''}
          {...typing}
          onBlur={event => {
            typing.onBlur()
            onBlur?.(event)
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}
