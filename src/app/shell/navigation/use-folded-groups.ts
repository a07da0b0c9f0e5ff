import { useCallback, useState } from 'react'
import type { MenuGroup } from '#app/screens/screen.types.ts'

const key = 'menuGroups'
type Folds = Partial<Record<MenuGroup, boolean>>

/** Which groups of the side menu were opened (true) and folded (false) in this browser; neither: nobody touched them. */
export function useFoldedGroups(): [folds: Folds, set: (group: MenuGroup, isOpen: boolean) => void] {
  const [folds, setFolds] = useState(stored)
  const set = useCallback((group: MenuGroup, isOpen: boolean) => {
    setFolds(before => {
      const after = { ...before, [group]: isOpen }
      const kept = Object.entries(after).map(([name, isOn]) => `${name}:${isOn ? 1 : 0}`)
      localStorage.setItem(key, kept.join(' '))
      return after
    })
  }, [])
  return [folds, set]
}

/** As it is kept: 'Money:1 Stock:0'. */
const stored = (): Folds =>
  Object.fromEntries(
    (localStorage.getItem(key) ?? '').split(' ').map(each => {
      const [group, isOpen] = each.split(':')
      return [group, isOpen === '1']
    }),
  )
