import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '../i18n.ts'
import type { WaitingWrite } from './kept-write.ts'
import { dropWrite } from './waiting-writes.ts'

/** Lets a write that waits or was refused go, after a question and what `first` does. */
export function useDropWrite(): (write: WaitingWrite, first?: () => Promise<unknown>) => Promise<void> {
  const t = useTexts()
  const confirm = useConfirm()
  return async (write, first) => {
    const words = write.file
      ? {
          title: t('Discard this file?'),
          message: t('{{name}} exists only on this device and can’t be recovered.', { name: write.typed }),
        }
      : { title: t('Discard what you typed?'), message: write.typed }
    const isSure = await confirm({
      ...words,
      confirm: t('Discard'),
      danger: true,
      ...(first && { run: first }),
    })
    if (isSure) await dropWrite(write.key)
  }
}
