import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { ClientSearch } from '#features/clients/clients/web/ClientSearch.tsx'
import { clientHistoryContract } from '#features/office/client-page/client-history.contract.ts'
import { putNewClient, useTakeClient } from '#features/office/job-form/web/client/use-take-client.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

/** For whom the job is, in the header of New Job: found as it is typed, it fills the Client tab. */
export function NewJobHead({ onTab }: { onTab: (tab: string) => void }) {
  const { setFocus, setValue } = useFormContext<JobValues>()
  const take = useTakeClient()

  function go(tab: string, field: 'company_comment' | 'name' | 'place') {
    onTab(tab)
    // The tab is drawn first: what is hidden can't take the focus.
    setTimeout(() => setFocus(field))
  }

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={6}>
      <ClientSearch
        onPick={(client, search) => {
          take(client, search)
          go('job', 'company_comment')
        }}
        onNew={typed => {
          take(null)
          putNewClient(setValue, typed)
          go('client', typed.kind === 'name' ? 'place' : 'name')
        }}
      />
      <Chosen />
    </SimpleGrid>
  )
}

/** The client as the Client tab has them. */
function Chosen() {
  const t = useTexts()
  const [id, name, phone, place, contactIds, contacts] = useWatch<
    JobValues,
    ['client_id', 'name', 'phone', 'place', 'contact_ids', 'contacts']
  >({ name: ['client_id', 'name', 'phone', 'place', 'contact_ids', 'contacts'] })
  const contact = contacts.find(each => contactIds.includes(each.id))
  const facts = [
    displayPhone(phone),
    place.address,
    contact && t('contact: {{name}}', { name: contact.name }),
  ].filter(Boolean)
  if (!name && facts.length === 0) return <span />
  return (
    <div role="status" style={{ minWidth: 0, lineHeight: 1.3 }}>
      <Text size="sm" truncate>
        <b>{name || t('New client')}</b>{' '}
        <span style={{ color: 'var(--mantine-color-dimmed)' }}>
          {id === null ? t('A new client will be added with this job.') : t('Existing client.')}
        </span>
      </Text>
      <Text size="xs" c="dimmed" truncate title={facts.join(' · ')}>
        {facts.join(' · ')}
      </Text>
      {id !== null && <Known id={id} />}
    </div>
  )
}

/** What the office should know of a client before it books: their balance, and the note on them. */
function Known({ id }: { id: number }) {
  const t = useTexts()
  const maySeeMoney = useMay(clientHistoryContract.balance.access)
  const balance = useRead(clientHistoryContract.balance, { id }, { enabled: maySeeMoney }).data
  const note = useRead(clientsContract.open, { id }).data?.result.note.trim()
  return (
    <>
      {balance && (
        <Text size="xs" c={balance.owed_cents === 0 ? 'dimmed' : undefined}>
          {balance.owed_cents === 0 ? (
            t('Nothing owed')
          ) : (
            <>
              {balance.owed_cents < 0 ? t('Overpaid') : t('Owes')}{' '}
              <b>{moneyText(Math.abs(balance.owed_cents))}</b>
            </>
          )}
          {balance.overdue_cents > 0 && (
            <Text span size="xs" c="pink">
              {' · '}
              {t('{{amount}} overdue', { amount: moneyText(balance.overdue_cents) })}
            </Text>
          )}
        </Text>
      )}
      {note && (
        <Text size="xs" lineClamp={2} title={note} style={{ whiteSpace: 'pre-line' }}>
          <b>{t('Note')}:</b> {note}
        </Text>
      )}
    </>
  )
}
