import { Anchor, FileButton, Group } from '@mantine/core'
import { acceptedFiles, fileProblem } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import type { LicenceScan } from '#features/people/licences/web/LicenceRow.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { licenceFilesContract } from '../licence-files.contract.ts'

/** The scan of a licence: to download, and for the office to add, replace and remove. */
export const LicenceFile: LicenceScan = ({ licence: { id, name, file }, isOwn }) => {
  const t = useTexts()
  const confirm = useConfirm()
  const read = useSend(licenceFilesContract.read)
  const add = useSend(licenceFilesContract.add, { saved: 'File added.' })
  const remove = useSend(licenceFilesContract.remove)

  async function upload(chosen: File | null) {
    if (!chosen) return
    const smaller = await smallerPicture(chosen)
    const problem = fileProblem(smaller)
    if (problem) toast.error(t(problem))
    else await add.send({ id }, { file: smaller }).catch(() => {})
  }

  return (
    <Group gap="sm" mt={4}>
      {file && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() =>
            void read
              .send({ id })
              .then(blob => saveFile(blob, file.name))
              .catch(() => {})
          }
        >
          {t('Download {{name}}', { name: file.name })}
        </Anchor>
      )}
      {!isOwn && (
        <FileButton accept={acceptedFiles} onChange={chosen => void upload(chosen)}>
          {props => (
            <Anchor
              {...props}
              component="button"
              type="button"
              size="sm"
              disabled={add.isPending}
              aria-label={
                file ? t('Replace file of {{name}}', { name }) : t('Add file to {{name}}', { name })
              }
            >
              {file ? t('Replace file') : t('Add file')}
            </Anchor>
          )}
        </FileButton>
      )}
      {!isOwn && file && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={t('Remove file of {{name}}', { name })}
          onClick={() =>
            void confirm({
              title: t('Remove this file?'),
              message: file.name,
              confirm: t('Remove'),
              danger: true,
              run: () => remove.send({ id }),
            })
          }
        >
          {t('Remove file')}
        </Anchor>
      )}
    </Group>
  )
}
