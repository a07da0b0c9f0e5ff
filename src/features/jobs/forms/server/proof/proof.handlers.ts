import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { proofContract } from '../../proof.contract.ts'
import { mostLookups, proofTexts } from '../../proof.rules.ts'
import { keepingSetting } from '../keeping/keeping.queries.ts'
import { answerByProof, newestCorrection, printOf } from './proof.queries.ts'

type ProvenAnswer = NonNullable<Awaited<ReturnType<typeof answerByProof>>>

/** Reads what a code names; slows down whoever tries one after another. */
async function readProof<T>(
  { db, ip }: PublicContext,
  code: string,
  read: (tx: CompanyTx, answer: ProvenAnswer) => Promise<T>,
): Promise<T> {
  const [company, proof] = code.split('-') as [string, string]
  const companyId = companyIdFrom(Number(company), 'link')
  const isAllowed =
    (await countAttempt(db, `form-proof ${networkOf(ip)}`, mostLookups.network, 10)) &&
    (await countAttempt(db, `form-proof of ${companyId}`, mostLookups.company, 60))
  if (!isAllowed) return refuse(429, 'Too many requests. Please wait a minute and try again.')
  return db.readCompany(companyId, async tx =>
    read(tx, (await answerByProof(tx, proof)) ?? refuse(404, proofTexts.gone)),
  )
}

export const proofHandlers: Handlers<typeof proofContract> = {
  read: ({ code }, ctx) =>
    readProof(ctx, code, async (tx, { id, name, filled_at, by_name, approval }) => {
      const company = await companyRow(tx)
      const { tells_author } = await readSetting(tx, keepingSetting)
      return {
        company: company.name,
        logo: pictureAddress(company.logo_key),
        colour: await brandColour(tx),
        name,
        number: id,
        filled_at,
        by: tells_author ? by_name : '',
        approval,
        newer_at: await newestCorrection(tx, id),
        time_zone: company.time_zone,
      }
    }),

  check: ({ code, sha256 }, ctx) =>
    readProof(ctx, code, async (tx, { id }) => ({
      made_at: (await printOf(tx, id, Buffer.from(sha256, 'hex')))?.made_at ?? null,
    })),
}
