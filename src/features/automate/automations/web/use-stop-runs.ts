import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { automationsContract } from '../automations.contract.ts'

/** Stops runs that wait, after a question: one is named, several are counted. */
export function useStopRuns() {
  const t = useTexts()
  const confirm = useConfirm()
  const { send } = useSend(automationsContract.stopRuns, { saved: 'Stopped.' })
  return (ids: number[], name?: string) =>
    void confirm({
      title:
        name === undefined
          ? t('Stop {{count}} automations?', { count: ids.length })
          : t('Stop {{name}}?', { name }),
      message: t('The steps that are still to come are left out.'),
      confirm: t('Stop'),
    })
      .then(async sure => {
        if (sure) await send({ ids })
      })
      .catch(() => {})
}
