import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface HintLook {
  position?: 'left' | 'right'
  multiline?: boolean
  maw?: number
}

interface HintBubbleProps extends HintLook {
  target: HTMLElement
  label: ReactNode
  /** True if the mouse is still there when this comes; from then on the bubble looks itself. */
  isOver: boolean
}

export function HintBubble({ isOver, ...props }: HintBubbleProps) {
  return <Tooltip {...props} defaultOpened={isOver} />
}
