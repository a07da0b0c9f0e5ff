import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Picker, type PickerProps } from '#web/ui/picker/Picker.tsx'
import type { FoundClient } from '../clients.wire.ts'
import { type NewClientText, useClientRows } from './use-client-rows.tsx'

interface ClientPickerProps
  extends Pick<
    PickerProps,
    | 'error'
    | 'withAsterisk'
    | 'disabled'
    | 'placeholder'
    | 'id'
    | 'onBlur'
    | 'autoFocus'
    | 'label'
    | 'text'
    | 'onText'
  > {
  /** The text is the name of somebody new, or of whoever was chosen; otherwise somebody has to be chosen. */
  isChosen: boolean
  /** The chosen client, or the new one that the text names. */
  onPick: (client: FoundClient | null, typed: NewClientText) => void
}

/** A client's name, with those whom it may mean while typing, or a new one. */
export function ClientPicker({ label, onPick, ...props }: ClientPickerProps) {
  const t = useTexts()
  const [isUsed, setUsed] = useState(false)
  const { picker, clientOf, typed } = useClientRows(props.text, isUsed, true)
  return (
    <Picker
      {...props}
      {...picker}
      label={label ?? t('Name')}
      isSettled={!isUsed || picker.isSettled}
      onAsk={() => setUsed(true)}
      onPick={key => onPick(clientOf(key) ?? null, typed)}
    />
  )
}
