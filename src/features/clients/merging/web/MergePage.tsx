import { Button, Group, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import {
  clientFromWire,
  clientRowFromWire,
  type FoundClient,
  type ShownClient,
} from '#features/clients/clients/clients.wire.ts'
import { ClientLine } from '#features/clients/clients/web/ClientLine.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { mergingContract } from '../merging.contract.ts'
import { fieldsToFill, leftOver, type MergeField, mergeFields } from '../merging.rules.ts'
import classes from './merging.module.css'

const fieldTexts: Record<MergeField, string> = {
  name: 'Name',
  company_name: 'Company Name',
  phone: 'Phone',
  email: 'Email',
  main_address: 'Address',
  billing_address: 'Billing address',
  note: 'Note',
}
const sameTexts = { phone: 'Same phone', email: 'Same email', address: 'Same name and address' } as const

/** Clients who were written down twice: who they may be, and two of them side by side. */
export default function MergePage() {
  const keep = Number(useAddressValue('keep'))
  const merge = Number(useAddressValue('merge'))
  return keep > 0 && merge > 0 ? <Pair key={`${keep} ${merge}`} keep={keep} merge={merge} /> : <Suggestions />
}

function Suggestions() {
  const t = useTexts()
  const read = useRead(mergingContract.duplicates, {})
  return (
    <Card
      title={t('Merge clients')}
      about={t('Possible duplicates. Merging moves everything to one client and can be undone.')}
    >
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ results }) =>
          results.length === 0 ? (
            <Text size="sm">{t('No duplicates found. To merge two clients, select them in the list.')}</Text>
          ) : (
            <ul className={classes.pairs}>
              {results.map(({ a, b, same }) => (
                <Suggestion
                  key={`${a.id} ${b.id}`}
                  a={clientRowFromWire(a)}
                  b={clientRowFromWire(b)}
                  why={same.map(each => t(sameTexts[each])).join(' · ')}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Suggestion({ a, b, why }: { a: FoundClient; b: FoundClient; why: string }) {
  const t = useTexts()
  const apart = useSend(mergingContract.keepApart)
  // The client with more jobs is kept.
  const [keep, merge] = (b.job_count ?? 0) > (a.job_count ?? 0) ? [b, a] : [a, b]

  async function keepApart() {
    await apart.send({ a: a.id, b: b.id })
    toast.success(t('We won’t suggest them again.'), {
      undo: () => void apart.send({ a: a.id, b: b.id, undo: true }),
    })
  }

  return (
    <li>
      <div className={classes.two}>
        <div>
          <ClientLine client={a} search="" />
        </div>
        <div>
          <ClientLine client={b} search="" />
        </div>
      </div>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {why}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="subtle" onClick={() => void keepApart()}>
            {t('Not duplicates')}
          </Button>
          <Button
            size="xs"
            aria-label={t('Compare {{a}} and {{b}}', { a: a.name, b: b.name })}
            renderRoot={props => (
              <AppLink to="/clients/merge" query={{ keep: keep.id, merge: merge.id }} {...props} />
            )}
          >
            {t('Compare')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}

function Pair({ keep, merge }: { keep: number; merge: number }) {
  const t = useTexts()
  const read = useRead(mergingContract.pair, { keep, merge })
  return (
    <Loaded read={read} failed={t('Couldn’t open these clients')}>
      {reply => (
        <SideBySide
          keep={clientFromWire(reply.keep)}
          merge={clientFromWire(reply.merge)}
          moves={reply.moves}
        />
      )}
    </Loaded>
  )
}

interface SideBySideProps {
  keep: ShownClient
  merge: ShownClient
  moves: Receives<typeof mergingContract.pair>['moves']
}

function SideBySide({ keep, merge, moves }: SideBySideProps) {
  const t = useTexts()
  const go = useGo()
  const send = useSend(mergingContract.merge)
  const undo = useSend(mergingContract.undo)
  const [taken, setTaken] = useState<readonly MergeField[]>(() => fieldsToFill(keep, merge))
  const left = leftOver(keep, merge, taken)
  const shown = mergeFields.filter(field => keep[field] !== '' || merge[field] !== '')

  async function run() {
    const { id } = await send.send({ keep: keep.id, merge: merge.id, taken: [...taken] })
    toast.success(t('{{name}} was merged.', { name: merge.name }), { undo: () => void undo.send({ id }) })
    void go({ to: `/clients/edit/${keep.id}` })
  }

  const moved = [
    moves.jobs === 1 ? t('1 job') : moves.jobs > 0 && t('{{count}} jobs', { count: moves.jobs }),
    moves.quotes === 1 ? t('1 quote') : moves.quotes > 0 && t('{{count}} quotes', { count: moves.quotes }),
    moves.invoices === 1
      ? t('1 invoice')
      : moves.invoices > 0 && t('{{count}} invoices', { count: moves.invoices }),
    moves.contacts === 1
      ? t('1 contact')
      : moves.contacts > 0 && t('{{count}} contacts', { count: moves.contacts }),
    moves.sites === 1 ? t('1 site') : moves.sites > 0 && t('{{count}} sites', { count: moves.sites }),
  ].filter(Boolean)
  return (
    <Card
      title={t('Merge {{merged}} into {{kept}}', { merged: merge.name, kept: keep.name })}
      about={
        moved.length === 0
          ? t(
              'Choose which value to keep. The other client has no jobs, quotes or invoices; messages and tags move over.',
            )
          : t(
              'Choose which value to keep. These move to the client you keep: {{what}}, messages, files, payments and tags.',
              { what: moved.join(', ') },
            )
      }
      end={
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() =>
              void go({ to: '/clients/merge', query: { keep: merge.id, merge: keep.id } }, { replace: true })
            }
          >
            {t('Keep the other one')}
          </Button>
          <Button onClick={() => void run()} loading={send.isPending}>
            {t('Merge')}
          </Button>
        </Group>
      }
    >
      <div className={classes.fields}>
        {shown.map(field => (
          <Radio.Group
            key={field}
            label={t(fieldTexts[field])}
            value={taken.includes(field) ? 'merge' : 'keep'}
            onChange={value =>
              setTaken(value === 'merge' ? [...taken, field] : taken.filter(each => each !== field))
            }
          >
            <div className={classes.values}>
              <Radio value="keep" label={keep[field] || t('Empty')} />
              <Radio value="merge" label={merge[field] || t('Empty')} />
            </div>
          </Radio.Group>
        ))}
      </div>
      {(left.contact || left.address || left.note) && (
        <Text size="sm" mt="md">
          {t('Nothing is lost:')}{' '}
          {[
            left.contact &&
              t('{{what}} becomes a contact', {
                what: [left.contact.phone, left.contact.email].filter(Boolean).join(', '),
              }),
            left.address && t('{{what}} becomes a site', { what: left.address }),
            left.note && t('both notes are kept'),
          ]
            .filter(Boolean)
            .join('; ')}
          .
        </Text>
      )}
    </Card>
  )
}
