import { Button, FileButton, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import type { SendHook } from '#web/use-endpoint.ts'
import { companyTexts } from '../company.rules.ts'

/** Windows knows HEIC by its ending alone. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,.heic,.heif'
const maxBytes = 10_000_000

/** Sends a picture, after the checks that need no server. */
export function useSendPicture<E extends Endpoint>(
  save: SendHook<E>,
): (file: File | null | undefined) => void {
  const t = useTexts()
  return file => {
    if (!file || save.isPending) return
    if (file.type !== '' && !pictureTypes.split(',').includes(file.type))
      return toast.error(t(companyTexts.imagesOnly))
    if (file.size > maxBytes) return toast.error(t(companyTexts.imageTooLarge))
    void save.send({} as Sends<E>, { file })
  }
}

interface ChoosePictureProps {
  /** Names the file input. */
  label: string
  /** True if a picture is set. */
  has: boolean
  take: (file: File | null) => void
  isSaving: boolean
  onRemove: () => void
  isRemoving: boolean
}

/** The buttons under a picture: choose or change, and remove. */
export function ChoosePicture({ label, has, take, isSaving, onRemove, isRemoving }: ChoosePictureProps) {
  const t = useTexts()
  return (
    <Group gap="xs">
      <FileButton accept={pictureTypes} onChange={take} inputProps={{ 'aria-label': label }}>
        {props => (
          <Button {...props} variant="default" leftSection={<IconUpload size={15} />} loading={isSaving}>
            {has ? t('Change picture') : t('Choose a file')}
          </Button>
        )}
      </FileButton>
      {has && (
        <Button variant="subtle" color="pink" onClick={onRemove} loading={isRemoving}>
          {t('Remove')}
        </Button>
      )}
    </Group>
  )
}
