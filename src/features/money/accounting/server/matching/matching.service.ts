import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { MatchAct } from '../../matching.rules.ts'
import { heldConnection, programOf, refuseTrouble } from '../accounting.service.ts'
import { unsentClients } from '../collect.queries.ts'
import { connectionOf, updateConnection } from '../connection.queries.ts'
import { recordOf } from '../records.queries.ts'
import { openBooks } from '../tokens.service.ts'
import {
  applyMatches,
  contactById,
  countMatches,
  keepContacts,
  linkedElsewhere,
  matchClients,
  updateMatch,
} from './matching.queries.ts'

/**
 * Reads the next page of the books' contacts, from where it stopped, and puts the clients beside them after the last. The screen
 * asks until all are read.
 */
export async function readContacts(ctx: UserContext): Promise<{ read: number; isDone: boolean }> {
  const accounting = programOf(ctx)
  const company = companyIdFrom(ctx.session.companyId, 'session')
  const connection = found(await ctx.read(connectionOf))
  const { organisation } = connection
  if (organisation === '') return refuse(409, 'Please choose the organisation first.')
  const page = connection.contacts_page || 1
  const ask = async () => (await openBooks(ctx, accounting, company, connection)).contacts(page)
  const { contacts, isLast } = await ask().catch(refuseTrouble)
  return ctx.write(async tx => {
    const held = await heldConnection(tx)
    if (held.organisation !== organisation) return refuse(409, 'Please choose the organisation first.')
    await keepContacts(tx, organisation, contacts)
    await updateConnection(tx, { contacts_page: isLast ? 0 : page + 1 })
    if (isLast) await matchClients(tx, organisation, unsentClients(tx, held))
    tx.tell('books')
    return { read: contacts.length, isDone: isLast }
  })
}

/** Changes what becomes of a client, also after the list was confirmed. */
export async function changeMatch(
  tx: UserTx,
  client: number,
  act: Exclude<MatchAct, 'ask'>,
  contact: number | null,
): Promise<void> {
  const connection = await heldConnection(tx)
  const { organisation, matched_at } = connection
  const chosen = act === 'link' ? found(await contactById(tx, organisation, contact ?? 0)) : null
  if (chosen && (await linkedElsewhere(tx, organisation, chosen.id, client)))
    return refuse(409, 'Another client is linked to this contact.', { field: 'contact' })
  const record = await recordOf(tx, organisation, 'client', client)
  if (record?.state === 'sending') return refuse(409, 'This client is being sent. Try again in a minute.')
  if (!(await updateMatch(tx, organisation, client, { act, contact_id: chosen?.id ?? null })))
    return refuse(404, 'Not found.')
  if (matched_at !== null) await applyMatches(tx, organisation, client)
}

/** Takes the list as it stands: nothing is sent before. */
export async function confirmMatches(tx: UserTx): Promise<void> {
  const connection = await heldConnection(tx)
  if (connection.contacts_page !== 0) return refuse(409, 'Read the contacts of your books first.')
  const { ask } = await countMatches(tx, connection.organisation)
  if (ask > 0) return refuse(409, fact('Choose for these clients first: {{number}}', { number: ask }))
  await applyMatches(tx, connection.organisation, null)
  await updateConnection(tx, { matched_at: tx.now }, true)
}
