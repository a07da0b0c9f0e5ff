import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { useGo } from '#web/address/use-go.ts'
import { openPanel } from '#web/panel-store.ts'
import { rowScreens, type Target } from './find-choice.ts'

/** Follows a choice: goes where it leads, or does what it says. */
export function useFollow(): (target: Target) => void {
  const go = useGo()
  const openJob = useJobOpener()
  const { open: openNewJob } = useNewJob()
  const { setColorScheme } = useMantineColorScheme()
  return useCallback(
    target => {
      const actions: Record<string, () => void> = {
        'new-job': () => openNewJob(),
        'new-client': () => void go({ to: '/clients', query: { new: true } }),
        'new-technician': () => void go({ to: '/team', query: { new: true } }),
        help: () => void openPanel('help'),
        light: () => setColorScheme('light'),
        dark: () => setColorScheme('dark'),
        auto: () => setColorScheme('auto'),
        'sign-out': () => void go({ to: '/logout' }),
      }
      if (target.kind === 'screen') void go({ to: target.path })
      else if (target.kind === 'action') actions[target.name]?.()
      else if (target.kind === 'job') openJob(target.id)
      else void go({ to: rowScreens[target.kind], query: { open: target.id } })
    },
    [go, openJob, openNewJob, setColorScheme],
  )
}
