import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { placesFor } from './block-kinds.ts'
import { type Block, blocksAt, findBlock, type Place } from './block-list.ts'
import { useBlockName } from './block-name.ts'
import { useBuilding } from './builder-context.ts'

/** Moves a block to any place without dragging. */
export function MoveBlockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const t = useTexts()
  const { builder, announce } = useBuilding()
  const nameOf = useBlockName()
  const places = placesFor(builder.kinds, builder.blocks, block.id)
  const [chosen, setChosen] = useState(0)

  function nameOfPlace(place: Place): string {
    const before = blocksAt(builder.blocks, place)[place.at - 1]
    const where = before ? t('After {{block}}', { block: nameOf(before) }) : t('At the top')
    const columns = place.within === null ? null : findBlock(builder.blocks, place.within)?.block
    if (!columns) return where
    const column = t('Column {{number}}', { number: place.column + 1 })
    return `${nameOf(columns)}, ${column}: ${where}`
  }
  function move() {
    const place = places[chosen]
    if (place && builder.move(block.id, place)) announce(nameOfPlace(place))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move {{block}}', { block: nameOf(block) })}
      size="sm"
      onSave={move}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={move}>{t('Move')}</Button>
        </Group>
      }
    >
      <NativeSelect
        label={t('Move to')}
        value={`${chosen}`}
        onChange={event => setChosen(Number(event.currentTarget.value))}
        data={places.map((place, i) => ({ value: `${i}`, label: nameOfPlace(place) }))}
      />
    </Dialog>
  )
}
