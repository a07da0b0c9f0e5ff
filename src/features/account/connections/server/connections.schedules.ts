import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import {
  companiesEnding,
  type GrantReturner,
  grantReturn,
  noteWarning,
  returnGrant,
} from '#server/connections/ended-grants.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { type LogFailure, rowOf, type Scheduled } from '#server/schedule.ts'
import { instantText } from '#shared/dates.ts'
import { connectionNames, warnedDays } from '../connections.rules.ts'
import { type ConnectionSources, usesAccount } from './connections.service.ts'
import { exchangeRetry, runRetry } from './exchanges.service.ts'

export const connectionsSchedules =
  (sources: ConnectionSources, returners: Readonly<Record<string, GrantReturner>>) =>
  (services: Services, failed: LogFailure): Scheduled[] => [
    {
      work: grantReturn,
      run: due => {
        const { companyId, id } = rowOf(due)
        return returnGrant(services, companyId, id, returners, (tx, _kind, account) =>
          usesAccount(tx, services, sources, account),
        ).catch(failed('a consent could not be given back'))
      },
    },
    {
      work: exchangeRetry,
      run: due => {
        const { companyId, id } = rowOf(due)
        return runRetry(services, sources, companyId, id).catch(
          failed('an exchange could not be tried again'),
        )
      },
    },
    {
      // Warns of connections that end by themselves.
      work: { name: 'connection-ends', retryLimit: 2 },
      every: '40 20 * * *',
      run: async () => {
        const companies = await services.db.withPlatform('connections that end', tx =>
          companiesEnding(tx, tx.now, new Date(tx.now.getTime() + warnedDays * 86_400_000)),
        )
        for (const id of companies)
          await warnOfEnds(services, sources, companyIdFrom(id, 'schedule')).catch(
            failed('connections that end could not be looked at'),
          )
      },
    },
  ]

/** Warns the person who connected a service a week before it ends, once for each end. */
export async function warnOfEnds(
  services: Pick<Services, 'db' | 'outbox' | 'providers'>,
  sources: ConnectionSources,
  company: CompanyId,
): Promise<void> {
  await services.db.withCompany(company, async tx => {
    const until = tx.now.getTime() + warnedDays * 86_400_000
    for (const kind of connectionNames) {
      const { facts, rows } = sources[kind]
      for (const { id, endsAt, account, by } of await rows(tx, services, null)) {
        if (!endsAt || endsAt < tx.now || endsAt.getTime() > until) continue
        if (!(await noteWarning(tx, kind, id, endsAt))) continue
        await tellPeople(tx, services.outbox, [
          {
            kind: 'connectionEnding',
            ...(by !== null && { users: [by] }),
            path: facts.path,
            values: {
              name: account ? `${facts.vendor} (${account})` : facts.vendor,
              day: { day: instantText(endsAt).slice(0, 10) },
            },
          },
        ])
      }
    }
  })
}
