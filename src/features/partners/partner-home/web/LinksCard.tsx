import { Button } from '@mantine/core'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import classes from './partner.module.css'

type Link = Receives<typeof partnerHomeContract.links>['links'][number]

/** Sign-up links by label, with what came of each. */
export function LinksCard() {
  const t = useTexts()
  const read = useRead(partnerHomeContract.links, {})
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Link | null>(null)
  const nameOf = (link: Link) => (link.is_main ? t('Main link') : link.label)
  return (
    <Card
      title={t('Links')}
      about={t('Label your links to see which channels work.')}
      end={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('New link')}
        </Button>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load links')}>
        {({ links }) => (
          <ul className={classes.rows}>
            {links.map(link => (
              <LinkRow key={link.id} link={link} name={nameOf(link)} onShow={() => setShown(link)} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {shown && (
        <Dialog opened onClose={() => setShown(null)} title={nameOf(shown)} size="sm">
          <div style={{ width: 260, margin: '0 auto' }}>
            <QrCode text={shown.url} label={t('QR code of {{name}}', { name: nameOf(shown) })} />
          </div>
        </Dialog>
      )}
    </Card>
  )
}

function LinkRow({ link, name, onShow }: { link: Link; name: string; onShow: () => void }) {
  const t = useTexts()
  const change = useSend(partnerHomeContract.switchLink, { saved: 'Saved.' })
  const { id, url, clicks, trials, paid, active, is_main } = link
  return (
    <li>
      <span>
        <b>{name}</b>
        <br />
        <span className={classes.dim}>
          {url}
          <br />
          {t('{{clicks}} clicks · {{trials}} trials · {{paid}} paid', { clicks, trials, paid })}
        </span>
      </span>
      <CopyButton text={url} label={name} />
      <Button variant="default" size="sm" leftSection={<IconQrcode size={16} />} onClick={onShow}>
        {t('QR code')}
      </Button>
      {!is_main && (
        <Button variant="default" size="sm" onClick={() => void change.send({ id, active: !active })}>
          {active ? t('Switch off') : t('Switch on')}
        </Button>
      )}
    </li>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const add = useSend(partnerHomeContract.addLink, { saved: 'Added.' })
  const form = useContractForm(partnerHomeContract.addLink, {
    draft: null,
    defaults: { label: '' },
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('New link')} size="sm">
      <TextField
        name="label"
        label={t('Label')}
        placeholder={t('Newsletter')}
        maxLength={60}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  )
}
