import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens the dialog of a job over the screen that is shown. */
export function useOpenJob(): (job: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (job: number) =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: ((now: Record<string, unknown>) => ({ ...now, job })) as never,
      }),
    [navigate],
  )
}
