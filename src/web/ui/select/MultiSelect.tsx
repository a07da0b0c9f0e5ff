import { getOptionsLockup, getParsedComboboxData, Pill } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Fragment, useId, useRef } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { Field, withFrame } from '#web/ui/input/Field.tsx'
import { fieldClasses } from '#web/ui/input/field-classes.ts'
import { ClosedRightSection } from './ClosedRightSection.tsx'
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
    ...others
  } = field
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  const known = getOptionsLockup(getParsedComboboxData(data))
  const { onPointerEnter, onPointerDown, onPointerUp, onClick, ...typing } = handlers
  const remove = (gone: string | number) => onChange?.(value.filter(each => each !== gone))
  const { frame, element } = withFrame(others)
  const isHidden = !searchable && !placeholder
  return (
    <Field
      {...frame}
      multiline
      pointer={!searchable}
      rightSectionPointerEvents="none"
      rightSection={
        <ClosedRightSection
          hasError={Boolean(frame.error)}
          clearLabel={clearButtonProps?.['aria-label']}
          onClear={clearable && value.length > 0 && !frame.disabled ? () => onChange?.([]) : undefined}
        />
      }
    >
      {({ className, id, required, ...given }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field in it is what is reached by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className={className}
          data-no-overflow
          data-error={given['data-error']}
          data-disabled={given['data-disabled']}
          onPointerEnter={onPointerEnter}
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onMouseDown={event => {
            event.preventDefault()
            input.current?.focus()
          }}
          onClick={event => {
            if (!event.currentTarget.closest('fieldset')?.disabled) onClick()
          }}
        >
          <Pill.Group disabled={frame.disabled} className="mantine-MultiSelect-pillsList">
            {value.map(each => {
              const option = known[`${each}`]
              const pill = { value: each, onRemove: () => remove(each), disabled: frame.disabled }
              return renderPill ? (
                <Fragment key={each}>
                  {renderPill({ ...pill, option } as Parameters<NonNullable<typeof renderPill>>[0])}
                </Fragment>
              ) : (
                <Pill
                  key={each}
                  withRemoveButton={!element.readOnly && !option?.disabled}
                  onRemove={pill.onRemove}
                  disabled={frame.disabled}
                >
                  {option?.label ?? each}
                </Pill>
              )
            })}
            <input
              {...given}
              ref={merged}
              id={id}
              className={`${fieldClasses.pillsField} mantine-MultiSelect-inputField`}
              required={required}
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={false}
              aria-label={ariaLabel}
              autoComplete="off"
              placeholder={placeholder}
              data-type={isHidden ? 'hidden' : 'visible'}
              data-pointer={!searchable || undefined}
              readOnly={element.readOnly || !searchable}
              value={asked?.typed ?? ''}
              {...typing}
              onMouseDown={event => searchable && event.stopPropagation()}
              onBlur={event => {
                typing.onBlur()
                onBlur?.(event)
              }}
            />
          </Pill.Group>
        </div>
      )}
    </Field>
  )
}
