import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { pictureTypes, useSendPicture } from '#features/account/company/web/ChoosePicture.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { emailDesignsContract } from '../email-designs.contract.ts'

/** Sends a picture for a design, and gives its key. */
export function PictureUpload({ onUploaded }: { onUploaded: (key: string) => void }) {
  const t = useTexts()
  const upload = useSend(emailDesignsContract.uploadPicture, {
    onSuccess: ({ picture }) => onUploaded(picture),
  })
  return (
    <FileButton
      accept={pictureTypes}
      onChange={useSendPicture(upload)}
      inputProps={{ 'aria-label': t('Picture') }}
    >
      {props => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={15} />}
          loading={upload.isPending}
        >
          {t('Choose a file')}
        </Button>
      )}
    </FileButton>
  )
}
