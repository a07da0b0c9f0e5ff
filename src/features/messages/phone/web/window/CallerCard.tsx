import { Button } from '@mantine/core'
import { IconFileDollar, IconNote, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire, emptyClient, spellClient } from '#features/clients/clients/clients.wire.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { user } from '#shared/access.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { callReportsContract } from '../../call-reports.contract.ts'
import type { WireCall } from '../../phone.contract.ts'
import classes from './Phone.module.css'

interface CallerCardProps {
  call: WireCall
  /** Something is done for them beside the call: the panel makes room. */
  onLeave: () => void
  /** The note on the call shows. */
  isNoting: boolean
  onNote: () => void
}

/** Somebody outside whom a call is with: the way to them, their open jobs, and what is done for them, filled in. */
export function CallerCard({ call, onLeave, isNoting, onNote }: CallerCardProps) {
  const t = useTexts()
  const viewer = useViewer()
  const newJob = useNewJob()
  const mayQuote = useMay(user({ permission: 'money.manage' }))
  const mayOpen = useMay(clientsContract.open.access)
  const mayNote = useMay(callReportsContract.draft.access)
  const id = call.client?.id ?? 0
  const client = useRead(clientsContract.open, { id }, { enabled: mayOpen && id > 0 }).data?.result
  const number = displayPhone(call.number)
  return (
    <div className={classes.people}>
      {call.client && mayOpen && (
        <AppLink to={`/clients/edit/${id}`} onClick={onLeave}>
          {t('Open {{name}}', { name: call.client.name || number })}
        </AppLink>
      )}
      {!call.client && call.number && <NewClient call={call} />}
      {call.jobs.length > 0 && <strong>{t('Open jobs')}</strong>}
      {call.jobs.map(job => (
        <JobLink key={job.id} id={job.id} onClick={onLeave}>
          {`#${job.number} ${job.label}`}
        </JobLink>
      ))}
      <div className={classes.next}>
        {canBook(viewer) === true && (
          <Button
            size="compact-md"
            px={8}
            leftSection={<IconPlus size={16} />}
            loading={mayOpen && id > 0 && !client}
            onClick={() => {
              onLeave()
              newJob.open({
                call_id: call.id,
                ...(client ? { client: clientFromWire(client) } : { phone: number }),
              })
            }}
          >
            {t('New Job')}
          </Button>
        )}
        {mayQuote && (
          <Button
            size="compact-md"
            px={8}
            variant="default"
            leftSection={<IconFileDollar size={16} />}
            renderRoot={props => (
              <AppLink
                {...props}
                to={id > 0 ? `/client/newestimate/${id}` : '/quotes/newquotes'}
                query={id > 0 ? {} : { phone: number }}
                onClick={onLeave}
              />
            )}
          >
            {t('New Quote')}
          </Button>
        )}
        {mayNote && (
          <Button
            size="compact-md"
            px={8}
            variant={isNoting ? 'light' : 'default'}
            aria-expanded={isNoting}
            leftSection={<IconNote size={16} />}
            onClick={onNote}
          >
            {t('Note')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Makes a caller whom nobody knows a client, by their name alone. */
function NewClient({ call }: { call: WireCall }) {
  const t = useTexts()
  const [name, setName] = useState('')
  const mayAdd = useMay(clientsContract.add.access)
  const add = useSend(clientsContract.add)
  const about = useSend(callReportsContract.about)
  if (!mayAdd) return null
  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    const { id } = await add.send(spellClient({ ...emptyClient, name, phone: displayPhone(call.number) }))
    await about.send({ id: call.id, client_id: id, job_id: 0 })
  }
  return (
    <form className={classes.known} onSubmit={event => void save(event).catch(() => {})}>
      <TextInput
        label={t('Who is it?')}
        placeholder={t('Name')}
        maxLength={200}
        flex={1}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        px={10}
        disabled={name.trim() === ''}
        loading={add.isPending || about.isPending}
        leftSection={<IconUserPlus size={16} />}
      >
        {t('Add client')}
      </Button>
    </form>
  )
}
