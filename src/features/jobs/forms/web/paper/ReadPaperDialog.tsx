import { Stack, Text } from '@mantine/core'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { papersContract } from '../../papers.contract.ts'

/** Makes the draft of a form of a paper one, and opens it to be checked. */
export function ReadPaperDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const go = useGo()
  const draft = useSend(papersContract.draft, {
    saved: ({ questions }) =>
      t('Questions found: {{number}}. Check each of them, then publish.', { number: String(questions) }),
  })
  async function upload([file]: File[]) {
    if (!file) return
    const { id } = await draft.send({}, { file })
    await go({ to: '/FormBuilder', query: { id } })
  }
  return (
    <Dialog opened size="md" title={t('From a paper form (PDF)')} busy={draft.isPending} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('Headings and questions are read from the PDF, with guessed kinds.')}</Text>
        {draft.isPending ? (
          <Text role="status">{t('Reading the pages …')}</Text>
        ) : (
          <UploadBox pdf onFiles={files => void upload(files).catch(() => {})} />
        )}
      </Stack>
    </Dialog>
  )
}
