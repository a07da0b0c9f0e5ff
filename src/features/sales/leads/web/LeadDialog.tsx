import { Anchor, Button, Group } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { SimilarClients } from '#features/clients/clients/web/SimilarClients.tsx'
import { teamContract } from '#features/people/team/team.contract.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { fileUrl } from '#web/send.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Lead, leadsContract } from '../leads.contract.ts'
import { leadName, leadStatuses, leadStatusLabel } from '../leads.rules.ts'
import { LeadForm } from './LeadForm.tsx'
import { leadTone, minutesBetween, waitText } from './lead-texts.ts'
import classes from './leads.module.css'
import { quoteAddress } from './quote-address.ts'
import { useRemoveLeads } from './use-remove-leads.ts'

interface LeadDialogProps {
  lead: Lead
  onClose: () => void
  /** Books a job for it; undefined: whoever looks may not. Jobs build on leads, so it is handed over. */
  onBook: ((lead: Lead) => void) | undefined
  /** Opens a job. */
  onJob: (id: number) => void
  /** Its ways to other companies, passed in because they build on leads. */
  Handovers?: ComponentType<{ id: number }> | undefined
}

/** One lead: who asked for what, what was done about it, and what can be made of it. */
export function LeadDialog({ lead, onClose, onBook, onJob, Handovers }: LeadDialogProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [isEditing, setEditing] = useState(false)
  const removeLeads = useRemoveLeads()
  const seen = useSend(leadsContract.markSeen, { silent: true })
  const isFresh = useRef(!lead.seen)
  useEffect(() => {
    if (!isFresh.current) return
    isFresh.current = false
    void seen.send({ leadId: lead.id }).catch(() => {})
  }, [seen, lead.id])

  if (isEditing) return <LeadForm lead={lead} onClose={() => setEditing(false)} />
  return (
    <Dialog
      opened
      size="xl"
      title={
        <Group gap="sm">
          {leadName(lead)}
          <StatusBadge tone={leadTone(lead.status)} dot>
            {t(leadStatusLabel(lead.status))}
          </StatusBadge>
        </Group>
      }
      subtitle={[
        lead.from_web
          ? lead.source
            ? t('From {{source}}, {{time}}', { source: lead.source, time: instant(lead.created) })
            : t('From the web form, {{time}}', { time: instant(lead.created) })
          : t('Received {{time}}', { time: instant(lead.created) }),
        lead.answered &&
          t('answered after {{time}}', { time: waitText(t, minutesBetween(lead.created, lead.answered)) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      footer={
        <>
          <Group gap="xs" style={{ marginInlineEnd: 'auto' }}>
            <Button
              color="red"
              variant="light"
              onClick={async () => {
                if (await removeLeads([lead.id], leadName(lead))) onClose()
              }}
            >
              {t('Delete')}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('Edit')}
            </Button>
          </Group>
          <Ways lead={lead} onBook={onBook} />
        </>
      }
    >
      <div className={classes.columns}>
        <div>
          <Facts lead={lead} />
          <Made lead={lead} onJob={onJob} />
          {Handovers && <Handovers id={lead.id} />}
          <KnownAs lead={lead} />
        </div>
        <div>
          <Steps lead={lead} />
          <History lead={lead} />
        </div>
      </div>
    </Dialog>
  )
}

/** Actions on the lead. */
function Ways({ lead, onBook }: Pick<LeadDialogProps, 'lead' | 'onBook'>) {
  const t = useTexts()
  const mayQuote = useMay({ as: 'user', permission: 'money.manage' })
  const mayManage = useMay(leadsContract.toClient.access)
  const toClient = useSend(leadsContract.toClient, { saved: 'Client added.' })
  return (
    <>
      {mayManage && lead.client_id === null && (
        <Button
          variant="default"
          loading={toClient.isPending}
          onClick={() => void toClient.send({ id: lead.id }).catch(() => {})}
        >
          {t('Create client')}
        </Button>
      )}
      {onBook && (
        <Button variant={mayQuote ? 'default' : 'filled'} onClick={() => onBook(lead)}>
          {t('Book a job')}
        </Button>
      )}
      {mayQuote && (
        <Button renderRoot={props => <AppLink {...quoteAddress(lead)} {...props} />}>
          {t('Create Quote')}
        </Button>
      )}
    </>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const t = useTexts()
  const facts = [
    { label: t('Phone'), value: displayPhone(lead.phone), href: telHref(lead.phone) },
    { label: t('Email'), value: lead.email, href: `mailto:${lead.email}` },
    { label: t('Company'), value: lead.company_name },
    { label: t('Address'), value: lead.address },
    { label: t('Source'), value: lead.source },
    ...lead.answers,
  ]
  return (
    <>
      {lead.note && <p className={classes.note}>{lead.note}</p>}
      <dl className={classes.facts}>
        {facts
          .filter(({ value }) => value)
          .map(fact => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                {'href' in fact && fact.href ? <Anchor href={fact.href}>{fact.value}</Anchor> : fact.value}
              </dd>
            </div>
          ))}
      </dl>
      <Photos files={lead.files} />
    </>
  )
}

export function Photos({ files }: { files: readonly string[] }) {
  const t = useTexts()
  if (files.length === 0) return null
  return (
    <div className={classes.photos}>
      {files.map((file, i) => (
        <a key={file} href={fileUrl(file)} target="_blank" rel="noreferrer">
          <img src={fileUrl(file)} alt={t('Photo {{number}}', { number: String(i + 1) })} />
        </a>
      ))}
    </div>
  )
}

/** Records made from the lead. */
function Made({ lead, onJob }: Pick<LeadDialogProps, 'lead' | 'onJob'>) {
  const t = useTexts()
  const { client_id, job_id, quotes } = lead
  if (client_id === null && job_id === null && quotes.length === 0) return null
  return (
    <div className={classes.made}>
      {client_id !== null && (
        <Anchor component={AppLink} to={`/clients/edit/${client_id}`} size="sm">
          {t('Open the client')}
        </Anchor>
      )}
      {job_id !== null && (
        <Anchor component="button" type="button" size="sm" onClick={() => onJob(job_id)}>
          {t('Open the job')}
        </Anchor>
      )}
      {quotes.map(quote => (
        <Anchor key={quote.id} component={AppLink} to="/quotes" query={{ open: quote.id }} size="sm">
          {t('Quote #{{number}}', { number: quote.number_text })} · {moneyText(Math.round(quote.total * 100))}
        </Anchor>
      ))}
    </div>
  )
}

/** Clients that the lead may be, before a duplicate is made. */
function KnownAs({ lead }: { lead: Lead }) {
  const toClient = useSend(leadsContract.toClient, { saved: 'Saved.' })
  const mayManage = useMay(leadsContract.toClient.access)
  const maySee = useMay(clientsContract.similar.access)
  if (!mayManage || !maySee || lead.client_id !== null) return null
  const { name, phone, email, address } = lead
  return (
    <SimilarClients
      described={{ name, phone, email, address }}
      onUse={client => void toClient.send({ id: lead.id, client_id: client.id }).catch(() => {})}
    />
  )
}

/** Its status, and who sees to it. */
function Steps({ lead }: { lead: Lead }) {
  const t = useTexts()
  const people = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  const changeStatus = useSend(leadsContract.changeStatus, { saved: 'Saved.' })
  const assign = useSend(leadsContract.assign, { saved: 'Saved.' })
  const followUp = useSend(leadsContract.followUp, { saved: 'Saved.' })
  return (
    <div className={classes.two}>
      <Select
        label={t('Status')}
        allowDeselect={false}
        data={leadStatuses.map(({ id, label }) => ({ value: String(id), label: t(label) }))}
        value={String(lead.status)}
        onChange={value => void changeStatus.send({ id: lead.id, status: Number(value) }).catch(() => {})}
      />
      <Select
        label={t('Assigned to')}
        allowDeselect={false}
        data={[{ value: 0, label: t('Unassigned') }, ...people].map(({ value, label }) => ({
          value: String(value),
          label,
        }))}
        value={String(lead.assigned_to ?? 0)}
        onChange={value => void assign.send({ id: lead.id, user_id: Number(value) || 0 }).catch(() => {})}
      />
      <DayInput
        label={t('Follow-up')}
        clearable
        value={lead.follow_up}
        onChange={date => void followUp.send({ id: lead.id, date }).catch(() => {})}
      />
    </div>
  )
}

function History({ lead }: { lead: Lead }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const add = useSend(leadsContract.note, { saved: 'Added.' })
  const { typed, put } = useTyped(`note on lead ${lead.id}`, { note: '' })
  const save = () =>
    void add
      .send({ id: lead.id, ...typed })
      .then(() => put({ note: '' }))
      .catch(() => {})
  return (
    <section aria-label={t('History')}>
      <h3 className={classes.heading}>{t('History')}</h3>
      <GrowingText
        aria-label={t('Note')}
        placeholder={t('What was agreed, when to call back …')}
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        value={typed.note}
        onChange={({ currentTarget: { value } }) => put({ note: value })}
      />
      <Group justify="flex-end" mt={8}>
        <Button
          variant="default"
          size="xs"
          loading={add.isPending}
          disabled={typed.note.trim() === ''}
          onClick={save}
        >
          {t('Add note')}
        </Button>
      </Group>
      <ul className={classes.entries}>
        {lead.entries.map(entry => (
          <li key={entry.id}>
            <p>{entry.note ?? (entry.told && t({ ...entry.told, message: entry.told.text }))}</p>
            <small>{[entry.author, instant(entry.at)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
