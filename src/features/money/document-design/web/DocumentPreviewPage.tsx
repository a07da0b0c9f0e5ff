import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { documentDesignContract, type PrintedKind } from '../document-design.contract.ts'
import classes from './document-design.module.css'
import { PaperPreview } from './PaperPreview.tsx'

/** A sample of each document as it looks now. */
export default function DocumentPreviewPage() {
  const t = useTexts()
  const [kind, setKind] = useState<PrintedKind>('invoice')
  const read = useRead(documentDesignContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the document design')}>
      {({ result: { version: _, ...look } }) => (
        <div className={classes.form} style={{ maxWidth: 794 }}>
          <Anchor size="sm" renderRoot={props => <AppLink to="/Invoicebuilder" {...props} />}>
            {t('Change the look')}
          </Anchor>
          <PaperPreview look={look} kind={kind} onKind={setKind} />
        </div>
      )}
    </Loaded>
  )
}
