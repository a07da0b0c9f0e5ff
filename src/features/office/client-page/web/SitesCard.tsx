import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { clientSitesContract } from '#features/clients/clients/client-extras.contract.ts'
import type { ShownClient } from '#features/clients/clients/clients.wire.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { user } from '#shared/access.ts'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import classes from './ClientPage.module.css'

type Site = Receives<typeof clientSitesContract.list>['result'][number]

/** Where a client has work done, beside the address that bills go to. */
export function SitesCard({ client }: { client: ShownClient }) {
  const t = useTexts()
  const mayAdd = useMay(clientSitesContract.add.access)
  const [opened, setOpened] = useState<Site | 'new' | null>(null)
  const read = useRead(clientSitesContract.list, { id: client.id })
  return (
    <Card
      title={t('Sites')}
      about={t('Where this client has work done. Invoices go to the billing address.')}
      end={
        mayAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setOpened('new')}
          >
            {t('Add site')}
          </Button>
        )
      }
    >
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ result }) =>
          result.length === 0 ? (
            <Text size="sm">{t('No other sites')}</Text>
          ) : (
            <ul className={classes.rows}>
              {result.map(site => (
                <SiteRow key={site.id} client={client} site={site} onOpen={() => setOpened(site)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (
        <SiteDialog client={client} site={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

function SiteRow({ client, site, onOpen }: { client: ShownClient; site: Site; onOpen: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const viewer = useViewer()
  const newJob = useNewJob()
  const mayQuote = useMay(user({ permission: 'money.manage' }))
  const { address: main_address, suburb_name: suburb, latitude: lat, longitude: lng } = site
  return (
    <li>
      <span>
        {site.name && <b>{site.name} </b>}
        {site.address}
        {(site.contact_name || site.contact_phone) && (
          <span className={classes.dim}>
            <br />
            {[site.contact_name, site.contact_phone].filter(Boolean).join(', ')}
          </span>
        )}
        {site.note && (
          <span className={classes.dim}>
            <br />
            {site.note}
          </span>
        )}
      </span>
      <AppLink to="/jobs" query={{ client: client.id, q: site.address }} className={classes.dim}>
        {site.last_job
          ? site.job_count === 1
            ? t('1 job, on {{date}}', { date: time.instant(site.last_job, 'date') })
            : t('{{count}} jobs, the last on {{date}}', {
                count: site.job_count,
                date: time.instant(site.last_job, 'date'),
              })
          : t('No jobs yet')}
      </AppLink>
      <Group gap={6}>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Edit {{name}}', { name: site.name || site.address })}
          onClick={onOpen}
        >
          {t('Edit')}
        </Button>
        {mayQuote && (
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('New quote for {{name}}', { name: site.name || site.address })}
            renderRoot={props => (
              <AppLink to={`/client/newestimate/${client.id}`} query={{ site: site.id }} {...props} />
            )}
          >
            {t('New Quote')}
          </Button>
        )}
        {canBook(viewer) === true && (
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('New job at {{name}}', { name: site.name || site.address })}
            onClick={() =>
              newJob.open({ client: { ...client, main_address, suburb, lat, lng }, site_id: site.id })
            }
          >
            {t('New Job')}
          </Button>
        )}
      </Group>
    </li>
  )
}

function SiteDialog({
  client,
  site,
  onClose,
}: {
  client: ShownClient
  site: Site | null
  onClose: () => void
}) {
  const t = useTexts()
  const remove = useSend(clientSitesContract.remove)
  const place = {
    address: site?.address ?? '',
    suburb: site?.suburb_name ?? '',
    lat: site?.latitude ?? null,
    lng: site?.longitude ?? null,
  }
  const { name, contact_name, contact_phone, note } = site ?? {
    name: '',
    contact_name: '',
    contact_phone: '',
    note: '',
  }
  const form = useRowForm(clientSitesContract, site, {
    of: `client ${client.id}`,
    added: 'Site added.',
    defaults: { name, contact_name, contact_phone, note, place },
    toInput: ({ place: { address, suburb, lat, lng }, ...rest }) => ({
      id: client.id,
      ...rest,
      address,
      suburb_name: suburb,
      latitude: lat,
      longitude: lng,
    }),
    fieldNames: { address: 'place', suburb_name: 'place', latitude: 'place', longitude: 'place' },
    onDone: onClose,
  })

  async function takeAway(gone: Site) {
    await remove.send({ id: gone.id })
    toast.success(t('Site removed.'), { undo: () => void remove.send({ id: gone.id, restore: true }) })
    onClose()
  }

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={site ? site.name || site.address : t('New site')}
      footerStart={
        site && (
          <Button variant="subtle" color="pink" onClick={() => void takeAway(site)}>
            {t('Remove')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <TextField name="name" label={t('Site name')} maxLength={120} data-autofocus />
        <AddressFormField name="place" label={t('Address')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField name="contact_name" label={t('Contact name')} maxLength={120} />
          <TextField name="contact_phone" label={t('Contact phone')} type="tel" maxLength={40} />
        </SimpleGrid>
        <TextArea name="note" label={t('Note')} maxLength={2000} minRows={2} />
      </Stack>
    </FormDialog>
  )
}
