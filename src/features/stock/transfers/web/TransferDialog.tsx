import { Button, CloseButton, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { scannedPart } from '#features/stock/labels/labels.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useKeptSend } from '#web/use-endpoint.ts'
import { transfersContract } from '../transfers.contract.ts'
import classes from './transfers.module.css'

interface TransferDialogProps {
  from: number
  onClose: () => void
}

/** Sends parts from one place to another. */
export function TransferDialog({ from: begun, onClose }: TransferDialogProps) {
  const t = useTexts()
  const places = usePlaces()
  const { parts, note: more } = useOfferedParts()
  const [from, setFrom] = useState(begun)
  const [to, setTo] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<{ id: number; quantity: string | number }[]>([])
  const send = useKeptSend(transfersContract.send, {
    saved: 'Sent.',
    waits: () => ({
      title: t('New transfer'),
      typed: t('To {{name}}', { name: places.find(each => each.value === to)?.label ?? '' }),
      job: null,
    }),
  })
  const options = places.map(each => ({ value: String(each.value), label: each.label }))
  function scanned(text: string) {
    const part = scannedPart(parts, text)
    if (!part) return toast.error(t('No part has the code {{text}}.', { text }))
    setLines(now =>
      now.some(line => line.id === part.value)
        ? now.map(line => (line.id === part.value ? { ...line, quantity: Number(line.quantity) + 1 } : line))
        : [...now, { id: part.value, quantity: 1 }],
    )
  }
  async function save() {
    const real = lines.map(line => ({ id: line.id, quantity: Number(line.quantity) || 0 }))
    await send.send({ from, to, lines: real, note })
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('New transfer')}
      busy={send.isPending}
      dirty={lines.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={send.isPending}
            disabled={to === null || lines.length === 0}
            onClick={() => void save().catch(() => {})}
          >
            {t('Send')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Select
          label={t('From')}
          data={options}
          value={String(from)}
          searchable={places.length > 8}
          allowDeselect={false}
          onChange={value => setFrom(Number(value))}
        />
        <Select
          label={t('To')}
          data={options.filter(each => each.value !== String(from))}
          value={to === null ? null : String(to)}
          searchable={places.length > 8}
          onChange={value => setTo(value === null ? null : Number(value))}
        />
        <Select
          label={t('Add a part')}
          placeholder={t('Search parts')}
          description={more}
          data={parts
            .filter(part => !lines.some(line => line.id === part.value))
            .map(part => ({ value: String(part.value), label: part.label }))}
          value={null}
          searchable
          limit={50}
          nothingFoundMessage={t('No part matches')}
          onChange={value => value && setLines(now => [...now, { id: Number(value), quantity: 1 }])}
        />
        <ScanButton many onScan={scanned} />
        {lines.map(line => {
          const { label: name, unit } = parts.find(part => part.value === line.id) ?? { label: '', unit: '' }
          return (
            <div key={line.id} className={classes.line}>
              <span>{name}</span>
              <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
                <NumberInput
                  aria-label={t('Quantity of {{name}}', { name })}
                  w={100}
                  min={0}
                  decimalScale={3}
                  suffix={unit && ` ${unit}`}
                  value={line.quantity}
                  onChange={quantity =>
                    setLines(now => now.map(each => (each.id === line.id ? { ...each, quantity } : each)))
                  }
                />
                <CloseButton
                  aria-label={t('Remove {{name}}', { name })}
                  onClick={() => setLines(now => now.filter(each => each.id !== line.id))}
                />
              </span>
            </div>
          )
        })}
        <TextInput
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
    </Dialog>
  )
}
