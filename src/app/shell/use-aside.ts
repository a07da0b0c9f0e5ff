import { useCallback, useState } from 'react'

const key = 'asideMinimised'

/** Whether the side menu shows icons alone; kept in this browser, for scripts and in a cookie for the server's pages. */
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
