import { namesOf } from '#features/account/standing-access/server/standing-access.queries.ts'
import { beginWay, endWay } from '#server/connections/consent-ways.ts'
import { type ConsentPurpose, givenBefore, keepConsent } from '#server/connections/consents.ts'
import { keepPause, pausedOnes } from '#server/connections/pauses.ts'
import type { UserContext } from '#server/context.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { ConsentRefused } from '#server/providers/calendars/calendars.port.ts'
import { GoogleAway } from '#server/providers/google/google.port.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { instantText } from '#shared/dates.ts'
import type { connectionsContract } from '../connections.contract.ts'
import { type ConnectionName, connectionNames, connectionTexts } from '../connections.rules.ts'
import { type ConnectionSources, foundRow, mayChange, seenRows } from './connections.service.ts'
import { exchangeList } from './exchanges.queries.ts'
import { retryExchange, shownExchanges } from './exchanges.service.ts'

export type ConsentPurposes = Readonly<Record<string, ConsentPurpose>>

export const connectionsHandlers = (
  sources: ConnectionSources,
  purposes: ConsentPurposes,
): Handlers<typeof connectionsContract> => {
  const labelOf = (kind: ConnectionName, what: string) => sources[kind].facts.exchanges?.[what] ?? what
  return {
    list: (_input, ctx) =>
      ctx.read(async tx => {
        const paused = await pausedOnes(tx)
        const names = await namesOf(tx)
        const result = []
        for (const kind of connectionNames) {
          const source = sources[kind]
          if (!mayChange(tx, source)) continue
          const { facts, isOffered, end, pause, retry } = source
          const { exchanges: _, ...told } = facts
          const rows = await seenRows(tx, ctx, kind, source, paused)
          if (rows.length === 0 && (await source.isHidden?.(tx))) continue
          result.push({
            kind,
            ...told,
            is_offered: isOffered(ctx),
            rows: rows.map(row => ({
              id: row.id,
              account: row.account,
              state: row.state,
              trouble: row.trouble ? { text: row.trouble.text, values: { ...row.trouble.values } } : null,
              next_at: row.nextAt ?? null,
              used_at: row.usedAt ?? null,
              ends_at: row.endsAt ?? null,
              by: (row.by !== null && names.get(row.by)) || '',
              can_end: end !== undefined,
              can_pause: pause !== undefined && row.state !== 'ended' && row.state !== 'setting-up',
              can_retry: retry !== undefined && row.state === 'trouble',
            })),
          })
        }
        return { result }
      }),

    pause: ({ kind, id, is_paused }, ctx) =>
      ctx.write(async tx => {
        const { source, row } = await foundRow(tx, ctx, sources, { kind, id })
        if (!source.pause || row.state === 'ended') return notFound()
        if (source.pause === 'kept') {
          await keepPause(tx, kind, id, is_paused)
          if (!is_paused) await source.retry?.(tx, ctx, id)
        } else if (!(await source.pause(tx, ctx, id, is_paused))) return notFound()
        tx.tell('settings')
        return {}
      }),

    retry: ({ kind, id }, ctx) =>
      ctx.write(async tx => {
        const { source } = await foundRow(tx, ctx, sources, { kind, id })
        if (!(await source.retry?.(tx, ctx, id))) return notFound()
        tx.tell('settings')
        return {}
      }),

    end: ({ kind, id }, ctx) =>
      ctx.write(async tx => {
        const { source } = await foundRow(tx, ctx, sources, { kind, id })
        if (!(await source.end?.(tx, ctx, id))) return notFound()
        await keepPause(tx, kind, id, false)
        tx.tell('settings')
        return {}
      }),

    exchanges({ pagination, ...filters }, ctx) {
      return ctx.read(async tx => {
        const page = await listPage(tx, exchangeList(tx, filters), pagination)
        const rows = await shownExchanges(tx, ctx, sources, page.rows)
        return {
          data: rows.map(({ kind, what, aboutName, canRetry, ...row }) => ({
            id: row.id,
            kind,
            name: sources[kind].facts.name,
            what: labelOf(kind, what),
            about: aboutName,
            answer: row.answer,
            times: row.times,
            ms: row.ms,
            at: row.at,
            can_retry: canRetry,
            retried_at: row.retried_at,
            again: row.again,
          })),
          pagination: page.pagination,
        }
      })
    },

    retryExchange: ({ id }, ctx) =>
      ctx.write(async tx => {
        await retryExchange(tx, ctx, sources, id)
        return {}
      }),

    exportExchanges: ({ sortField, sortOrder, ...filters }, ctx) =>
      listFile(ctx, 'exchanges', tx => exchangeList(tx, filters), { sortField, sortOrder }, [
        { header: 'When', cell: row => instantText(row.at) },
        { header: 'Connection', cell: row => sources[row.kind].facts.name },
        { header: 'Exchange', cell: row => labelOf(row.kind, row.what) },
        { header: 'Answer', cell: row => row.answer || 'OK' },
        { header: 'Times', cell: row => String(row.times) },
        { header: 'Milliseconds', cell: row => String(row.ms) },
      ]),

    async start({ purpose: name }, ctx) {
      const purpose = purposeOf(purposes, name, ctx)
      const google = setUp(ctx)
      const given = await ctx.read(async tx => {
        await purpose.begin?.(tx)
        return givenBefore(tx, ctx.session.id)
      })
      const { state, verifier } = await beginWay(ctx, name)
      const request = { returnUrl: returnUrl(ctx), state, verifier }
      const url = google.consentUrl(request, scopesOf(purpose, given?.scopes), given?.email)
      return { url: (await asked(ctx, url)).href }
    },

    async finish({ code, state }, ctx) {
      const google = setUp(ctx)
      const way = await endWay(ctx, state)
      const name = way?.purpose ?? ''
      if (!way || !purposes[name]) return refuse(400, connectionTexts.refused)
      const purpose = purposeOf(purposes, name, ctx)
      const request = { returnUrl: returnUrl(ctx), state, verifier: way.verifier }
      // Those of the other account stay where another one was chosen on Google's page.
      const scopes = scopesOf(purpose, (await ctx.read(tx => givenBefore(tx, ctx.session.id)))?.scopes)
      const given = await asked(ctx, google.finish(request, new URLSearchParams({ code, state }), scopes))
      return ctx.write(async tx => {
        await purpose.begin?.(tx)
        const consent = await keepConsent(tx, ctx, name, { ...given, scopes })
        await purpose.use(tx, ctx, consent)
        tx.tell('settings')
        return { path: purpose.path }
      })
    },
  }
}

const scopesOf = ({ scopes }: ConsentPurpose, given: readonly string[] = []) => [
  ...new Set([...given, ...scopes]),
]

const returnUrl = ({ publicUrl }: UserContext) => `${publicUrl}/settings/connections`

const setUp = ({ providers }: UserContext) => providers.google ?? refuse(400, connectionTexts.notSetUp)

function purposeOf(purposes: ConsentPurposes, name: string, { session }: UserContext): ConsentPurpose {
  const purpose = Object.hasOwn(purposes, name) ? purposes[name]! : notFound()
  return mayAccess(purpose.access, session) ? purpose : refuse(403, noPermission)
}

/** Google's answer, or its trouble as a sentence. */
async function asked<T>(ctx: UserContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    ctx.log.warn({ reason: error instanceof Error ? error.message : '' }, 'consent at Google')
    if (error instanceof ConsentRefused) return refuse(400, connectionTexts.refused)
    if (error instanceof GoogleAway) return refuse(503, connectionTexts.away)
    throw error
  }
}
