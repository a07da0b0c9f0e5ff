import { Combobox, Loader, Text, useCombobox } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { newKey, send } from '#web/send.ts'
import { TextInput, type TextInputProps } from '#web/ui/input/TextInput.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { addressMinLength, addressPauseMs, mapsContract } from '../maps.contract.ts'
import { FoundPlace } from './FoundPlace.tsx'

/** An address in forms; without coordinates it was typed, not chosen. */
export interface AddressValue {
  address: string
  suburb: string
  /** Degrees, WGS 84. */
  lat: number | null
  lng: number | null
}

export const noAddress: AddressValue = { address: '', suburb: '', lat: null, lng: null }

export interface AddressFieldProps
  extends Pick<TextInputProps, 'label' | 'error' | 'placeholder' | 'withAsterisk' | 'disabled' | 'id'> {
  value: AddressValue
  onChange: (value: AddressValue) => void
  inputRef?: Ref<HTMLInputElement>
}

/** An address with suggestions while typing; text typed without choosing is kept, without coordinates. */
export function AddressField({ value, onChange, placeholder, inputRef, ...props }: AddressFieldProps) {
  const t = useTexts()
  const [asked, setAsked] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsking = asked !== ''
  // Vendors bill typing and choosing an address as one if both carry the same token.
  const [session, setSession] = useState(newKey)
  const [isUnplaced, setIsUnplaced] = useState(false)
  const latest = useRef(value)
  latest.current = value
  const found = useRead(
    mapsContract.suggest,
    { text: asked, session },
    { enabled: isAsking, staleTime: 600_000 },
  )
  const suggestions = (isAsking && found.data?.result) || []
  const combobox = useCombobox({
    opened: suggestions.length > 0,
    // The arrow keys search at once; closing the list stops searching.
    onOpenedChange: isOpen => (isOpen ? ask(value.address) : stopAsking()),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  // Counts each answer once, not those that were kept. Nobody who types waits for it, or hears that it failed.
  const counted = useRef(0)
  const { data: answer, dataUpdatedAt } = found
  useEffect(() => {
    if (!answer?.asks_vendor || dataUpdatedAt <= counted.current) return
    counted.current = dataUpdatedAt
    send(mapsContract.logGeolocation, { query: asked }).catch(() => null)
  }, [answer, dataUpdatedAt, asked])

  function stopAsking() {
    clearTimeout(timer.current)
    setIsUnplaced(false)
    setAsked('')
  }

  function ask(address: string) {
    clearTimeout(timer.current)
    const text = address.trim().slice(0, 200)
    setAsked(text.length >= addressMinLength ? text : '')
  }

  function type(address: string) {
    stopAsking()
    onChange({ ...noAddress, address })
    timer.current = setTimeout(() => ask(address), addressPauseMs)
  }

  function choose(index: number) {
    const { address, suburb, lat, lng, ref } = suggestions[index]!
    stopAsking()
    onChange({ address, suburb, lat, lng })
    if (ref !== undefined) void complete(address, ref)
  }

  /** Adds the coordinates of a suggestion that came without, unless something else was typed meanwhile. */
  async function complete(chosen: string, ref: string) {
    setSession(newKey())
    const answer = await send(mapsContract.place, { ref, session }).catch(() => null)
    if (latest.current.address !== chosen) return
    if (!answer?.result) return setIsUnplaced(true)
    const { address, suburb, lat, lng } = answer.result
    onChange({ address, suburb, lat, lng })
  }

  const hint = !isAsking
    ? isUnplaced
      ? t('We can’t map this address right now, but it’s saved.')
      : null
    : found.isError
      ? t('Address suggestions aren’t available right now. Type the full address.')
      : found.data && suggestions.length === 0
        ? t('No matching address found. What you typed is kept.')
        : null

  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={index => choose(Number(index))} resetSelectionOnOptionHover>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...props}
            ref={inputRef}
            autoComplete="off"
            maxLength={300}
            placeholder={placeholder ?? t('Street, suburb')}
            value={value.address}
            onChange={event => type(event.currentTarget.value)}
            onKeyDown={event => {
              // Enter on an open list never submits the form: it takes the highlighted entry, or the text typed.
              if (event.key !== 'Enter' || !combobox.dropdownOpened) return
              event.preventDefault()
              if (combobox.getSelectedOptionIndex() === -1) stopAsking()
            }}
            onBlur={stopAsking}
            rightSection={isAsking && found.isFetching ? <Loader size={14} aria-hidden="true" /> : null}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('Addresses')}>
            {suggestions.map((suggestion, index) => (
              <Combobox.Option key={suggestion.label} value={String(index)}>
                <IconMapPin
                  size={14}
                  aria-hidden="true"
                  style={{ verticalAlign: '-2px', marginInlineEnd: 6 }}
                />
                {suggestion.label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {hint && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {hint}
        </Text>
      )}
      <FoundPlace value={value} />
    </div>
  )
}
