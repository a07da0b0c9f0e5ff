import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { companyContract } from '../company.contract.ts'
import { companyTexts } from '../company.rules.ts'
import classes from './AccountPage.module.css'
import { ChoosePicture, useSendPicture } from './ChoosePicture.tsx'

/** The company's logo, to view, replace or remove. */
export function LogoCard({ logo, name }: { logo: string; name: string }) {
  const t = useTexts()
  const confirm = useConfirm()
  const save = useSend(companyContract.saveLogo, { saved: companyTexts.saved })
  const remove = useSend(companyContract.removeLogo, { saved: companyTexts.saved })
  const take = useSendPicture(save)
  const [isOver, setOver] = useState(false)
  const url = fileUrl(logo)

  async function askAndRemove() {
    await confirm({
      title: t('Remove the logo?'),
      message: t('Quotes, invoices and emails will show only your company name.'),
      confirm: t('Remove'),
      danger: true,
      run: () => remove.send({}),
    })
  }

  return (
    <Card
      title={t('Logo')}
      about={t('JPG, PNG, HEIC, GIF or WebP, up to 10 MB.')}
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
      <ChoosePicture
        label={t('Logo file')}
        has={url !== undefined}
        take={take}
        isSaving={save.isPending}
        onRemove={() => void askAndRemove()}
        isRemoving={remove.isPending}
      />
    </Card>
  )
}
