import { useMayOpen } from '#app/shell/screen.tsx'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useAnyDialog } from '#web/ui/dialog/open-dialogs.ts'

const StepBar = lazyPart(async () => (await import('#features/guide/onboarding/web/StepBar.tsx')).StepBar, {
  isExtra: true,
})

/** On a screen that a step of getting started has led to (`?step=3`): the way back, which is taken once it is done. */
export function StepHost() {
  const step = Number(useAddressValue('step'))
  const mayOpen = useMayOpen()
  const isDialogOpen = useAnyDialog()
  const isNewJobOpen = useNewJob().isOpen
  const job = useOpenJob().opened
  const row = useOpenRow().opened
  if (!Number.isInteger(step) || !mayOpen('/onboarding')) return null
  const isCovered = isDialogOpen || isNewJobOpen || job !== undefined || row !== undefined
  return <StepBar step={step} isCovered={isCovered} />
}
