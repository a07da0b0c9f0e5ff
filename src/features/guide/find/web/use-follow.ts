import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openNewJob } from '#features/work/jobs/web/new-job/new-job-store.ts'
import { openPanel } from '#web/panel-store.ts'
import type { Target } from './find-choice.ts'

/** Goes where a choice leads, or does what it says. */
export function useFollow(): (target: Target) => void {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  return useCallback(
    target => {
      const go = (to: string, search: Record<string, unknown> = {}) =>
        void navigate({ to, search: search as never })
      const actions: Record<string, () => void> = {
        'new-job': () => openNewJob(),
        'new-client': () => go('/clients', { new: true }),
        'new-technician': () => go('/team', { new: true }),
        help: () => void openPanel('help'),
        light: () => setColorScheme('light'),
        dark: () => setColorScheme('dark'),
        auto: () => setColorScheme('auto'),
        'sign-out': () => go('/logout'),
      }
      if (target.kind === 'screen') go(target.path)
      else if (target.kind === 'action') actions[target.name]?.()
      else if (target.kind === 'client') go('/clients', { open: target.id })
      else if (target.kind === 'person') go('/team', { open: target.id })
      else {
        // The job's dialog opens over the screen that is shown.
        void navigate({
          to: '.',
          resetScroll: false,
          search: ((now: Record<string, unknown>) => ({ ...now, job: target.id })) as never,
        })
      }
    },
    [navigate, setColorScheme],
  )
}
