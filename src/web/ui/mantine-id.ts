import { useId as useOwnId } from 'react'

/**
 * Stands in for Mantine's hook (vite.config.ts), which gives itself another id once it is mounted: each checkbox, switch,
 * number and menu was drawn twice for the sake of old versions of React.
 */
export function useId(given?: string): string {
  const own = `mantine-${useOwnId()}`
  return typeof given === 'string' ? given : own
}
