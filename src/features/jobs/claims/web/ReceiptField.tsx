import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { fileProblem, fileTexts, isPicture } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { useTexts } from '#web/i18n.ts'
import { addFile } from '#web/offline/add-file.ts'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { claimsContract } from '../claims.contract.ts'

/** The photo or PDF of a claim until it is sent, by the queue of this device and after its claim. */
export function useReceipt(key: string, userId: number | undefined) {
  const t = useTexts()
  const [file, setFile] = useState<File | null>(null)
  return {
    file,
    clear: () => setFile(null),
    async take(files: readonly File[]) {
      const smaller = await smallerPicture(files[0]!).catch(() => null)
      const problem = smaller ? fileProblem(smaller) : fileTexts.unreadable
      if (problem) toast.error(t(problem))
      else setFile(smaller)
    },
    async send() {
      if (!file) return
      const { method, path, changes, upload } = claimsContract.addFile
      await addFile(
        {
          title: t('Receipt'),
          typed: file.name,
          job: null,
          key: newKey(),
          entry: { method, path, changes, upload },
          input: { key, ...(userId !== undefined && { userId }) },
        },
        file,
      )
    },
  }
}

interface ReceiptFieldProps {
  receipt: ReturnType<typeof useReceipt>
  /** Name of the file that is there already. */
  kept: string | undefined
}

export function ReceiptField({ receipt: { file, clear, take }, kept }: ReceiptFieldProps) {
  const t = useTexts()
  const url = useBlobUrl(file && isPicture(file) ? file : undefined)
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {kept ? t('Replace the receipt') : t('Photo or PDF of the receipt')}
      </Text>
      {file ? (
        <Group wrap="nowrap" gap="sm">
          {url && (
            <img src={url} alt="" width={64} height={64} style={{ borderRadius: 8, objectFit: 'cover' }} />
          )}
          <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
          <Button variant="default" onClick={clear}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <>
          <UploadBox onFiles={files => void take(files)} />
          {kept && (
            <Text size="sm" mt={4}>
              {kept}
            </Text>
          )}
        </>
      )}
    </div>
  )
}
