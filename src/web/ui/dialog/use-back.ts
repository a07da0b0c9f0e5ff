import { useEffect, useRef } from 'react'
import { layOverPage } from '#web/address/history-guard.ts'

/** The browser's Back closes what lies on top, and leaves the dialog or the page behind it alone. */
export function useBack(opened: boolean, close: () => void | Promise<void>): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (opened ? layOverPage(() => latest.current()) : undefined), [opened])
}
