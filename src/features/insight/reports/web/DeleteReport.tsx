import { Button } from '@mantine/core'
import { useGo } from '#web/address/use-go.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type ListedReport, reportsContract } from '../reports.contract.ts'

/** Deletes a report of the company's own, and leads back to the others. */
export function DeleteReport({ report: { id, title } }: { report: ListedReport }) {
  const t = useTexts()
  const go = useGo()
  const confirm = useConfirm()
  const remove = useSend(reportsContract.remove, { saved: reply => reply.message })
  async function ask() {
    const run = () => remove.send({ ids: [id!] })
    const question = { title: t('Delete this report?'), message: title, danger: true }
    if (await confirm({ ...question, confirm: t('Delete'), run }))
      await go({ to: '/reports' }, { unasked: true })
  }
  return (
    <Button variant="subtle" color="pink" onClick={() => void ask()}>
      {t('Delete')}
    </Button>
  )
}
