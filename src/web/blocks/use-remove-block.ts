import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import type { Block } from './block-list.ts'
import { useBlockName } from './block-name.ts'
import { useBuilding } from './builder-context.ts'

/** Removes a block at once; the toast puts it back where it stood, whatever was changed meanwhile. */
export function useRemoveBlock(): (block: Block) => void {
  const t = useTexts()
  const { builder } = useBuilding()
  const nameOf = useBlockName()
  return block => {
    const undo = builder.remove(block.id)
    toast.info(t('{{block}} removed.', { block: nameOf(block) }), { undo })
  }
}
