import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { leadsContract } from '../leads.contract.ts'
import { webLeadFacts } from '../leads.rules.ts'
import type { WebLead } from '../web-leads.contract.ts'
import { Photos } from './LeadDialog.tsx'
import classes from './leads.module.css'
import { webQuoteAddress } from './quote-address.ts'

/** All that a web lead says; it has been seen once this is open. */
export function WebLeadDialog({ lead, onClose }: { lead: WebLead; onClose: () => void }) {
  const t = useTexts()
  const mayQuote = useMay({ as: 'user', permission: 'money.manage' })
  const { send: markSeen } = useSend(leadsContract.markSeen, { silent: true })
  const isFresh = useRef(!lead.seen)
  useEffect(() => {
    if (!isFresh.current) return
    isFresh.current = false
    void markSeen({ leadId: lead.id }).catch(() => {})
  }, [markSeen, lead.id])
  const facts: [string, string][] = [
    [t('Name'), lead.name],
    [t('Email'), lead.email],
    [t('Phone'), displayPhone(lead.phone)],
    ...webLeadFacts(lead.data).map(([label, value]): [string, string] => [labelOf(label, t), value]),
  ]
  return (
    <Dialog
      opened
      title={t('View Data')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {mayQuote && (
            <Button renderRoot={props => <AppLink {...webQuoteAddress(lead)} {...props} />}>
              {t('Create Quote')}
            </Button>
          )}
        </>
      }
    >
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd style={{ whiteSpace: 'pre-line' }}>{value}</dd>
            </div>
          ))}
      </dl>
      <Photos files={lead.files ? lead.files.split(',') : []} />
    </Dialog>
  )
}

/** Our own names are translated; a company's questions stand as it wrote them. */
const labelOf = (name: string, t: ReturnType<typeof useTexts>): string =>
  name === 'address' ? t('Address') : name === 'message' ? t('Message') : name
