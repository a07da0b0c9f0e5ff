import { createContext, useContext } from 'react'
import type { Builder } from './use-blocks.ts'

/** What the frames of blocks ask of the builder around them. */
export interface Building {
  builder: Builder
  /** Opens the settings of the chosen block, which on a phone lie in a sheet. */
  openSettings: () => void
  /** Tells those who don't see the screen. */
  announce: (text: string) => void
}

const BuildingContext = createContext<Building | null>(null)
export const BuildingProvider = BuildingContext

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (!building) throw new Error('useBuilding outside BlockBuilder')
  return building
}
