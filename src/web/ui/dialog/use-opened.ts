import { useEffect, useState } from 'react'

/**
 * True if a drawer is to be open: not yet when it is mounted. One that is mounted open, as happens when its code is
 * fetched first, does not know where the focus was, and could not give it back.
 */
export function useOpened(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => setOpened(opened), [opened])
  return isOpened
}
