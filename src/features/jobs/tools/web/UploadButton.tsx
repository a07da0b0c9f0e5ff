import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { acceptedFiles, acceptedPictures, fileProblem } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { toolsContract } from '../tools.contract.ts'

interface UploadButtonProps {
  part: 'tool' | 'check'
  id: number
  pictures?: boolean
  small?: boolean
  children: ReactNode
}

/** Adds a photo or a certificate. */
export function UploadButton({ part, id, pictures = false, small = false, children }: UploadButtonProps) {
  const t = useTexts()
  const add = useSend(toolsContract.addFile, { saved: 'File added.' })
  async function upload(file: File | null) {
    if (!file) return
    const smaller = await smallerPicture(file)
    const problem = fileProblem(smaller, { pictures })
    if (problem) toast.error(t(problem))
    else await add.send({ part, id }, { file: smaller }).catch(() => {})
  }
  return (
    <FileButton accept={pictures ? acceptedPictures : acceptedFiles} onChange={file => void upload(file)}>
      {props => (
        <Button
          {...props}
          size={small ? 'compact-xs' : 'xs'}
          variant={small ? 'subtle' : 'default'}
          loading={add.isPending}
          leftSection={pictures ? <IconCamera size={15} /> : <IconPaperclip size={15} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}
