import { createContext, useContext } from 'react'

export type Step = 'left' | 'right' | 'up' | 'down' | 'wider' | 'narrower' | 'taller' | 'shorter'

/** How a widget is moved and resized without dragging; null where the widgets stand fixed. */
export const Arranging = createContext<((step: Step) => void) | null>(null)

export const useArranging = () => useContext(Arranging)
