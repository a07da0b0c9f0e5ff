import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire, type ShownClient, spellClient } from '#features/clients/clients/clients.wire.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { readQuery, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

const labels = {
  name: 'Name',
  company_name: 'Company Name',
  email: 'Email',
  phone: 'Phone',
  main_address: 'Address',
} as const
type Detail = keyof typeof labels

/**
 * After a job is saved: asks whether its changed client details are for this job only or should update the client too.
 */
export function useClientQuestion(): (before: JobValues, after: JobValues) => Promise<void> {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const mayChange = useMay(clientsContract.edit.access)
  const { send } = useSend(clientsContract.edit, { saved: 'Client saved.' })

  return useCallback(
    async (before, after) => {
      const id = after.client_id
      const was = detailsOf(before)
      const is = detailsOf(after)
      const edited = (Object.keys(labels) as Detail[]).filter(
        detail => is[detail] !== was[detail] && isOfClient(detail, is[detail], after),
      )
      if (id === null || !mayChange || edited.length === 0) return
      const read = { ...readQuery(clientsContract.open, { id }), staleTime: 0 }
      const client = await queryClient.fetchQuery(read).then(
        reply => clientFromWire(reply.result),
        // The client was deleted meanwhile, or the connection is lost: the job is saved, and there is nothing to ask.
        () => null,
      )
      const news = edited.filter(detail => client && client[detail] !== is[detail])
      if (!client || news.length === 0) return
      await confirm({
        title: t('Change the client too?'),
        message: (
          <>
            {t(
              'You have changed this on the job. {{name}} and new jobs keep the old details unless you change the client.',
              {
                name: client.name,
              },
            )}
            <ul>
              {news.map(detail => (
                <li key={detail}>
                  {t('{{field}}: {{value}}', { field: { text: labels[detail] }, value: is[detail] || '–' })}
                </li>
              ))}
            </ul>
          </>
        ),
        confirm: t('Change the client'),
        cancel: t('This job only'),
        run: () => send(changed(client, news, after)),
      })
    },
    [confirm, mayChange, queryClient, send, t],
  )
}

/** A site's address is not the client's, and words in place of a phone stay on the job. */
function isOfClient(detail: Detail, value: string, { site_id }: JobValues): boolean {
  if (detail === 'main_address') return site_id === null
  return detail !== 'phone' || value === '' || isPlausiblePhone(value)
}

function detailsOf({ name, company_name, email, phone, place }: JobValues): Record<Detail, string> {
  return {
    name: name.trim(),
    company_name: company_name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    main_address: place.address.trim(),
  }
}

function changed(client: ShownClient, news: readonly Detail[], after: JobValues) {
  const details = detailsOf(after)
  const { suburb, lat, lng } = after.place
  const { id, version, contacts } = client
  return {
    id,
    version,
    contacts,
    ...spellClient({
      ...client,
      ...Object.fromEntries(news.map(detail => [detail, details[detail]])),
      ...(news.includes('main_address') && { suburb, lat, lng }),
    }),
  }
}
