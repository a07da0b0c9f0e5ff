import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '../CopyButton.tsx'
import { TextInput } from '../input/TextInput.tsx'
import { Dialog } from './Dialog.tsx'

/** An address that is shown only once: copied, or opened. */
export function AddressDialog(props: { url: string; title: string; subtitle: string; onClose: () => void }) {
  const { url, title, subtitle, onClose } = props
  const t = useTexts()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <CopyButton text={url} />
          <Button component="a" href={url} target="_blank" rel="noreferrer">
            {t('Open in a new tab')}
          </Button>
        </>
      }
    >
      <TextInput label={t('Address')} value={url} readOnly onFocus={event => event.currentTarget.select()} />
    </Dialog>
  )
}
