import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { leadFormsContract } from '../lead-forms.contract.ts'
import type { GivenKey } from './given-key.ts'
import { LeadFormDeliveries } from './LeadFormDeliveries.tsx'
import { LeadFormRow } from './LeadFormRow.tsx'
import classes from './lead-forms.module.css'

const NewLeadFormDialog = lazyDialog(async () => (await import('./NewLeadFormDialog.tsx')).NewLeadFormDialog)
const LeadFormDialog = lazyDialog(async () => (await import('./LeadFormDialog.tsx')).LeadFormDialog)
const KeyDialog = lazyDialog(async () => (await import('./KeyDialog.tsx')).KeyDialog)

/** Forms of adverts and portals that post leads, and what they have sent. */
export default function LeadFormsPage() {
  const t = useTexts()
  const read = useRead(leadFormsContract.list, {})
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<number | null>(null)
  const [given, setGiven] = useState<GivenKey | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('Add a lead form')}
    </Button>
  )
  return (
    <Loaded read={read} shape="list" failed={t('Couldn’t load the lead forms')}>
      {({ result }) => (
        <>
          {result.length === 0 ? (
            <EmptyState
              icon={<IconForms size={22} stroke={1.6} />}
              title={t('No lead forms yet')}
              text={t('Leads from Google Ads and portals arrive here automatically.')}
              action={add}
            />
          ) : (
            <div className={classes.page}>
              <Card
                flush
                title={t('Lead Forms')}
                about={t('Each form posts its leads to an address of yours.')}
                end={add}
              >
                <LinedRows>
                  {result.map(form => (
                    <LeadFormRow
                      key={form.id}
                      form={form}
                      onEdit={() => setEdited(form.id)}
                      onKey={setGiven}
                    />
                  ))}
                </LinedRows>
              </Card>
              <LeadFormDeliveries />
            </div>
          )}
          {isAdding && (
            <NewLeadFormDialog
              onAdded={added => {
                setAdding(false)
                setGiven(added)
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {result
            .filter(({ id }) => id === edited)
            .map(form => (
              <LeadFormDialog key={form.id} form={form} onClose={() => setEdited(null)} />
            ))}
          {given && <KeyDialog given={given} onClose={() => setGiven(null)} />}
        </>
      )}
    </Loaded>
  )
}
