import { Button, Group, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { useClientRows } from '#features/clients/clients/web/use-client-rows.tsx'
import { type Dimension, isOfParts } from '#features/insight/measures/kept-measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { mayAccess } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { reportsContract } from '../reports.contract.ts'
import { splitLabels } from '../reports.rules.ts'

interface AddFilterProps {
  dimensions: readonly Dimension[]
  onAdd: (filter: Narrowing) => void
}

/** Narrows a report down: by what, and to which. */
export function AddFilter({ dimensions, onAdd }: AddFilterProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const offered = dimensions.filter(
    dimension =>
      !isOfParts(dimension) && (dimension !== 'client' || mayAccess(clientsContract.list.access, viewer)),
  )
  if (offered.length === 0) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(!isOpen)}>
          {t('Filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <Fields
            dimensions={offered}
            onAdd={filter => {
              onAdd(filter)
              setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Fields({ dimensions, onAdd }: AddFilterProps) {
  const t = useTexts()
  const [dimension, setDimension] = useState(dimensions[0]!)
  const [value, setValue] = useState('')
  const choices = useRead(reportsContract.filters, {}).data?.result
  const isNamed = dimension === 'suburb' || dimension === 'client' || isOfParts(dimension)
  const known = isNamed ? null : (choices?.[dimension] ?? [])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (dimension !== 'client') onAdd({ dimension, value: value.trim() })
      }}
    >
      <Select<Dimension>
        label={t('Filter by')}
        data={dimensions.map(each => ({ value: each, label: t(splitLabels[each]) }))}
        value={dimension}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={next => {
          if (next) setDimension(next)
          setValue('')
        }}
      />
      {known ? (
        <Select
          mt="xs"
          label={t('Is')}
          data={[
            { value: '', label: dimension === 'technician' ? t('Unassigned') : t('None') },
            ...known.map(each => ({ ...each, label: dimension === 'status' ? t(each.label) : each.label })),
          ]}
          value={value}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={next => setValue(next ?? '')}
        />
      ) : dimension === 'client' ? (
        <ClientRow onChoose={client => onAdd({ dimension, value: String(client.id) })} />
      ) : (
        <TextInput
          mt="xs"
          label={t('Is')}
          maxLength={200}
          value={value}
          onChange={event => setValue(event.currentTarget.value)}
        />
      )}
      {dimension !== 'client' && (
        <Group justify="end" mt="sm">
          <Button type="submit">{t('Add')}</Button>
        </Group>
      )}
    </form>
  )
}

/** A client, chosen in the popover itself. */
function ClientRow({ onChoose }: { onChoose: (client: FoundClient) => void }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const { picker, clientOf } = useClientRows(text, isUsed, false)
  return (
    <Picker
      {...picker}
      mt="xs"
      label={t('Is')}
      placeholder={t('Name, phone or address')}
      withinPortal={false}
      text={text}
      onText={setText}
      isChosen={false}
      isSettled={!isUsed || picker.isSettled}
      onAsk={() => setUsed(true)}
      onPick={key => {
        const client = clientOf(key)
        if (client) onChoose(client)
      }}
    />
  )
}
