import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { companyContract } from '../company.contract.ts'
import { companyTexts } from '../company.rules.ts'
import classes from './AccountPage.module.css'

const accepted = 'image/jpeg,image/png,image/gif,image/webp'

/** The company's logo, to view, replace or remove. */
export function LogoCard({ logo, name }: { logo: string; name: string }) {
  const t = useTexts()
  const confirm = useConfirm()
  const save = useSend(companyContract.saveLogo, { saved: companyTexts.saved })
  const remove = useSend(companyContract.removeLogo, { saved: companyTexts.saved })
  const [isOver, setOver] = useState(false)
  const url = fileUrl(logo)

  function take(file: File | null | undefined) {
    if (!file || save.isPending) return
    if (!accepted.split(',').includes(file.type)) return toast.error(t(companyTexts.imagesOnly))
    if (file.size > companyContract.saveLogo.upload!.maxBytes) {
      return toast.error(t(companyTexts.imageTooLarge))
    }
    void save.send({}, { file })
  }

  async function askAndRemove() {
    await confirm({
      title: t('Remove the logo?'),
      message: t('Your quotes, invoices and emails will then show only the company name.'),
      confirm: t('Remove'),
      danger: true,
      run: () => remove.send({}),
    })
  }

  return (
    <Card
      title={t('Logo')}
      about={t('JPG, PNG, GIF or WebP, at most 10 MB.')}
      data-tour="account-logo"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <div className={classes.preview} style={isOver ? { borderColor: 'var(--ring)' } : undefined}>
        {url ? (
          <img src={url} alt={t('Logo of {{name}}', { name })} />
        ) : (
          <span>
            <IconPhoto size={18} aria-hidden="true" style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
            {t('Drop an image here')}
          </span>
        )}
      </div>
      <Group gap="xs">
        <FileButton accept={accepted} onChange={take} inputProps={{ 'aria-label': t('Logo file') }}>
          {props => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={15} />}
              loading={save.isPending}
            >
              {url ? t('Change') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {url && (
          <Button
            variant="subtle"
            color="pink"
            onClick={() => void askAndRemove()}
            loading={remove.isPending}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
