import { useTexts } from '#web/i18n.ts'
import type { Block } from './block-list.ts'
import { useBuilding } from './builder-context.ts'

/** Characters of a summary; more would fill the menu. */
const longest = 40

/** Names blocks as people tell them apart: "Heading: Thank you". */
export function useBlockName(): (block: Block) => string {
  const t = useTexts()
  const { kinds } = useBuilding().builder
  return block => {
    const kind = kinds[block.kind]
    if (!kind) return block.kind
    const summary = kind.summary?.(block.values).trim() ?? ''
    const short = summary.length > longest ? `${summary.slice(0, longest).trimEnd()}…` : summary
    return short ? `${t(kind.title)}: ${short}` : t(kind.title)
  }
}
