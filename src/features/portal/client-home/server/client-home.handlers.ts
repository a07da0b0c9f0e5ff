import {
  type CustomField,
  type FieldValue,
  type SentField,
  sentFieldsOf,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { writeSent } from '#features/account/custom-fields/custom-values.wire.ts'
import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import { storedFile } from '#features/jobs/files/server/uploads.service.ts'
import { firstName } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { tripToken } from '#features/messages/appointment-messages/server/trip-link.service.ts'
import { companyDay } from '#features/money/documents/server/document-day.service.ts'
import { documentToken } from '#features/money/documents/server/document-link.service.ts'
import { stateOf } from '#features/money/invoices/invoices.rules.ts'
import { quoteStateOf } from '#features/money/quotes/quotes.rules.ts'
import { linkedDocument } from '#server/masking-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { clientFacts } from '../../client-sign-in/server/client-sign-in.queries.ts'
import { portalLook } from '../../client-sign-in/server/portal-look.service.ts'
import type { clientHomeContract } from '../client-home.contract.ts'
import { jobStateOf, mostShown } from '../client-home.rules.ts'
import {
  owedByClient,
  ownAppointments,
  ownFile,
  ownInvoices,
  ownJobs,
  ownQuotes,
  sharedFiles,
} from './client-home.queries.ts'

/** The own fields that a row shows its client. A document's are as they were sent; the client's stand at the top, once. */
const shownOf = (
  fields: readonly CustomField[],
  { custom_fields, sent_fields }: { custom_fields: readonly FieldValue[]; sent_fields: SentField[] | null },
) => writeSent((sent_fields ?? sentFieldsOf(fields, custom_fields)).filter(field => !field.of_client))

export const clientHomeHandlers: Handlers<typeof clientHomeContract> = {
  home: (_input, ctx) =>
    ctx.read(async tx => {
      const [client, company, today] = [
        found(await clientFacts(tx, ctx.client.clientId)),
        await portalLook(tx),
        await companyDay(tx),
      ]
      const [appointments, quotes, invoices, jobs, files, owed] = await Promise.all([
        ownAppointments(tx, mostShown),
        ownQuotes(tx, mostShown),
        ownInvoices(tx, mostShown),
        ownJobs(tx, mostShown),
        sharedFiles(tx, mostShown),
        owedByClient(tx),
      ])
      const [ofClients, ofQuotes, ofInvoices, ofJobs] = [
        await activeFields(tx, '/clients'),
        await activeFields(tx, '/quotes'),
        await activeFields(tx, '/invoices'),
        await activeFields(tx, '/jobs'),
      ]
      const theirs = {
        custom_fields: await clientFields(tx, ctx.client.clientId),
        sent_fields: null,
      }
      // A code comes by mail, to an address that a technician can have written there.
      const { name, company_name, email, phone } = await linkedDocument(tx, client)
      return {
        company,
        client: { name, company_name, email, phone, own_fields: shownOf(ofClients, theirs) },
        owed_cents: owed,
        more: [appointments, quotes, invoices, jobs, files].some(rows => rows.length === mostShown),
        appointments: appointments.map(({ window_minutes, technicians, trip_id, ...row }) => ({
          ...row,
          to: new Date(row.from.getTime() + window_minutes * 60_000),
          technicians: technicians.map(firstName),
          journey:
            trip_id === null ? '' : `/arrival/${tx.companyId}/${tripToken(ctx.seal, tx.companyId, trip_id)}`,
        })),
        quotes: quotes.map(row => ({
          id: row.id,
          number: row.number,
          number_text: row.number_text,
          state: quoteStateOf(row, today),
          date: row.quoted_on,
          valid_until: row.valid_until,
          total_cents: row.total_cents,
          own_fields: shownOf(ofQuotes, row),
          can_book: row.can_book,
          token: documentToken(ctx.seal, 'quote', tx, row.id),
        })),
        invoices: invoices.map(row => ({
          id: row.id,
          number: row.number,
          number_text: row.number_text,
          state: stateOf(row, today),
          date: row.issued_on,
          due: row.due_on,
          total_cents: row.total_cents,
          owed_cents: row.owed_cents,
          own_fields: shownOf(ofInvoices, row),
          token: documentToken(ctx.seal, 'invoice', tx, row.id),
        })),
        jobs: jobs.map(({ custom_fields, ...row }) => ({
          ...row,
          state: jobStateOf(row),
          own_fields: shownOf(ofJobs, { custom_fields, sent_fields: null }),
        })),
        files: files.map(({ key: _, ...file }) => file),
      }
    }),

  file: async ({ id, size }, ctx) => storedFile(found(await ctx.read(tx => ownFile(tx, id))), size),
}
