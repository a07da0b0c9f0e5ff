import { useCallback, useState } from 'react'

const key = 'asideMinimised'

/**
 * Shows the side menu as icons only. Kept in this browser: in storage for scripts and in a cookie for server-rendered
 * pages.
 */
export function useAside(): [isMinimised: boolean, toggle: () => void] {
  const [isMinimised, setMinimised] = useState(() => localStorage.getItem(key) === '1')
  const toggle = useCallback(() => {
    setMinimised(before => {
      const value = before ? '0' : '1'
      localStorage.setItem(key, value)
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
      document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`
      return !before
    })
  }, [])
  return [isMinimised, toggle]
}
