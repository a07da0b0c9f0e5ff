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
      localStorage.setItem(key, JSON.stringify(after))
      return after
    })
  }, [])
  return [folds, set]
}

function stored(): Folds {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
