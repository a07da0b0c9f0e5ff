import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { demoContract } from '#features/guide/demo/demo.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'

/** Resets the demo company to its first day, after asking. */
export function ResetDemo({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const confirm = useConfirm()
  const reset = useSend(demoContract.reset, { saved: 'Reset successful.', failed: 'An error occurred.' })
  async function ask() {
    const yes = await confirm({
      title: t('Reset the demo company?'),
      message: t('Everything entered in the demo is removed and the original data restored.'),
      attention: t('This can’t be undone.'),
      confirm: t('Reset'),
      danger: true,
      run: () => reset.send({}),
    })
    if (yes) onDone()
  }
  return (
    <Button variant="default" leftSection={<IconRestore size={16} />} onClick={() => void ask()}>
      {t('Reset')}
    </Button>
  )
}
