import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { OwnFieldChanges } from '#features/account/custom-fields/web/OwnFieldChanges.tsx'
import { useOwnFacts } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { AllHidden } from '#features/account/page-settings/web/AllHidden.tsx'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire, type ShownClient } from '#features/clients/clients/clients.wire.ts'
import { TagChips } from '#features/clients/clients/web/TagChips.tsx'
import { MergedClients } from '#features/clients/merging/web/MergedClients.tsx'
import { HandoverBar } from '#features/franchise/handover/web/HandoverBar.tsx'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import { jobRowFromWire, type ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { LateMark } from '#features/jobs/jobs/web/LateMark.tsx'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { CallLink } from '#features/messages/phone/web/calls/CallLink.tsx'
import { HeldAddress } from '#features/talk/held-addresses/web/HeldAddress.tsx'
import { user } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Coming } from '#web/ui/page/Coming.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import classes from './ClientPage.module.css'
import { Balance, History } from './History.tsx'
import { PortalLinkMenu } from './PortalLinkMenu.tsx'
import { SitesCard } from './SitesCard.tsx'

const ClientDialog = lazyDialog(
  async () => (await import('#features/clients/clients/web/client-dialog/ClientDialog.tsx')).ClientDialog,
  { isSoon: true },
)
const ConsentCard = lazyPart(
  async () => (await import('#features/messages/client-consents/web/ConsentCard.tsx')).ConsentCard,
)

/** How many of the newest jobs are shown. */
const shownJobs = 5

/** A client with all that an office asks about them: how to reach them, their jobs, contacts and sites. */
export default function ClientPage() {
  const t = useTexts()
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const read = useRead(clientsContract.open, { id })
  return (
    <Loaded
      read={read}
      failed={t('Couldn’t open this client')}
      missing={{ what: t('Client'), to: '/clients', list: t('Clients') }}
    >
      {({ result }) => <Client client={clientFromWire(result)} />}
    </Loaded>
  )
}

function Client({ client }: { client: ShownClient }) {
  const t = useTexts()
  const go = useGo()
  const viewer = useViewer()
  const newJob = useNewJob()
  const dialog = useOpenRow()
  const mayManage = useMay(clientsContract.edit.access)
  const mayInvoice = useMay(user({ permission: 'money.manage' }))
  const shown = usePageSettings(layoutPages.client)
  const { data, error, refetch } = useRead(jobsContract.list, {
    filters: { clientId: client.id },
    pagination: { pageNumber: 1, pageSize: shownJobs, sortField: 'id', sortOrder: 'DESC' },
  })
  const jobs = useMemo(() => data?.data.map(jobRowFromWire), [data])
  const isAllHidden = Object.values(shown).every(each => each === 0)
  return (
    <div className={classes.page}>
      <Card
        title={client.name}
        about={client.company_name || undefined}
        end={
          <Group gap="xs">
            {mayInvoice && (
              <Button
                variant="default"
                renderRoot={props => <AppLink to={`/clients/statement/${client.id}`} {...props} />}
              >
                {t('Statement')}
              </Button>
            )}
            {mayInvoice && (
              <Button
                variant="default"
                renderRoot={props => <AppLink to={`/client/newestimate/${client.id}`} {...props} />}
              >
                {t('New Quote')}
              </Button>
            )}
            {mayInvoice && (
              <Button
                variant="default"
                renderRoot={props => <AppLink to="/newInvoice" query={{ client: client.id }} {...props} />}
              >
                {t('New Invoice')}
              </Button>
            )}
            {mayManage && <PortalLinkMenu id={client.id} />}
            {mayManage && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                onClick={() => dialog.open(client.id)}
              >
                {t('Edit')}
              </Button>
            )}
            {canBook(viewer) === true && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => newJob.open({ client })}>
                {t('New Job')}
              </Button>
            )}
          </Group>
        }
      >
        {shown.details !== 0 && <Details client={client} />}
        <div className={classes.holds}>
          {[...new Set([client.email, ...client.contacts.map(({ email }) => email)])].map(email => (
            <HeldAddress key={email} address={email} />
          ))}
        </div>
        <MergedClients id={client.id} />
        <HandoverBar kind="client" id={client.id} />
        <Coming client_id={client.id} />
        <OwnFieldChanges page="/clients" id={client.id} />
      </Card>
      {isAllHidden && <AllHidden />}
      {shown.jobs !== 0 && (
        <Card title={t('Jobs')} end={<AllJobs client={client} />}>
          <Loaded read={{ data: jobs, error, refetch }} failed={t('Couldn’t load this list')}>
            {rows => <Jobs rows={rows} />}
          </Loaded>
        </Card>
      )}
      <History key={client.id} id={client.id} />
      <div className={classes.columns}>
        {shown.contacts !== 0 && (
          <Card title={t('Contacts')}>
            <Contacts client={client} />
          </Card>
        )}
        {shown.sites !== 0 && <SitesCard client={client} />}
      </div>
      {mayManage && <ConsentCard client={client.id} />}
      {mayManage && typeof dialog.opened === 'number' && (
        <ClientDialog
          key={dialog.opened}
          id={dialog.opened}
          onClose={dialog.close}
          onUse={other => void go({ to: `/clients/edit/${other}` })}
        />
      )}
    </div>
  )
}

function Details({ client }: { client: ShownClient }) {
  const t = useTexts()
  const own = useOwnFacts('/clients', client.custom_fields)
  return (
    <dl className={classes.facts}>
      <Balance id={client.id} />
      <Fact label={t('Phone')}>
        {client.phone ? <CallLink number={client.phone} client_id={client.id} /> : '–'}
      </Fact>
      <Fact label={t('Email')}>
        <Email email={client.email} />
      </Fact>
      <Fact label={t('Address')}>
        <Place address={client.main_address} />
      </Fact>
      {client.billing_address && client.billing_address !== client.main_address && (
        <Fact label={t('Billing address')}>{client.billing_address}</Fact>
      )}
      {client.tags.length > 0 && (
        <Fact label={t('Tags')}>
          <TagChips tags={client.tags} />
        </Fact>
      )}
      {own.map(([label, told]) => (
        <Fact key={label} label={label}>
          {told}
        </Fact>
      ))}
      {client.note && (
        <Fact label={t('Note')}>
          <span className={classes.note}>{client.note}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}

function Email({ email }: { email: string }) {
  if (!email) return '–'
  return (
    <Anchor href={`mailto:${email}`} size="sm">
      {email}
    </Anchor>
  )
}

function Place({ address }: { address: string }) {
  const t = useTexts()
  const way = jobDirections({ address, lat: null, lng: null })
  if (!way) return address || '–'
  return (
    <Anchor
      href={way}
      target="_blank"
      rel="noreferrer"
      size="sm"
      title={t('Directions to {{address}}', { address })}
    >
      {address}
    </Anchor>
  )
}

function AllJobs({ client }: { client: ShownClient }) {
  const t = useTexts()
  if (client.job_count === 0) return null
  return (
    <Anchor component={AppLink} to="/jobs" query={{ client: client.id }} size="sm">
      {client.job_count === 1 ? t('1 job') : t('{{count}} jobs', { count: client.job_count })}
    </Anchor>
  )
}

function Jobs({ rows }: { rows: readonly ShownRow[] }) {
  const t = useTexts()
  const time = useCompanyTime()
  if (rows.length === 0) return <Text size="sm">{t('No jobs yet')}</Text>
  return (
    <ul className={classes.rows}>
      {rows.map(row => (
        <li key={row.key}>
          <JobLink id={row.id} className={classes.job}>
            <b>#{row.number}</b> {row.job_types}
          </JobLink>
          <span className={classes.dim}>{row.address}</span>
          <span className={classes.dim}>{time.instant(row.starts_at ?? row.created_at, 'date')}</span>
          <LateMark visit={row} />
          <JobStatusBadge status={row.status_id} />
        </li>
      ))}
    </ul>
  )
}

function Contacts({ client }: { client: ShownClient }) {
  const t = useTexts()
  if (client.contacts.length === 0) return <Text size="sm">{t('No other contacts')}</Text>
  return (
    <ul className={classes.rows}>
      {client.contacts.map(contact => (
        <li key={contact.id}>
          <b>{contact.name}</b>
          {contact.phone ? <CallLink number={contact.phone} client_id={client.id} /> : '–'}
          <Email email={contact.email} />
        </li>
      ))}
    </ul>
  )
}
