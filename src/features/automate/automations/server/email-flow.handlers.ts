import { companyLanguage } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { readerOf } from '#server/reader.ts'
import { Refusal, refuse, refuseStale } from '#server/refusal.ts'
import { automationTexts, mostAutomations } from '../automations.rules.ts'
import { noConditions } from '../conditions.rules.ts'
import type { emailFlowContract } from '../email-flow.contract.ts'
import {
  emailFlowTexts,
  emailsOfSteps,
  type FlowEmail,
  flowName,
  flowProblem,
  flowStops,
  stepsOfFlow,
} from '../email-flow.rules.ts'
import { freeName } from './automation-file.service.ts'
import {
  type AutomationRow,
  automations,
  countAutomations,
  emailFlow,
  insertAutomation,
  updateAutomation,
} from './automations.queries.ts'
import { refuseSteps } from './automations.service.ts'
import { isHost, lockFlow } from './email-flow.queries.ts'
import { runCounts } from './runs.queries.ts'

export const emailFlowHandlers: Handlers<typeof emailFlowContract> = {
  read: (_input, ctx) => ctx.read(async tx => ({ result: await shown(tx, await emailFlow(tx)) })),

  save: ({ version, is_on, emails }, ctx) =>
    ctx.write(async tx => {
      await lockFlow(tx)
      const before = await emailFlow(tx)
      refuseStale(version, { version: before?.version ?? 0 }, await shown(tx, before))
      const steps = await checked(tx, emails)
      // Whoever saves it is whose rights it acts with.
      const fields = { steps, is_on, user_id: tx.by.id, paused: '', failures: 0 }
      const after = before ? await updateAutomation(tx, before.id, fields) : await begun(tx, fields)
      tx.record('automations', before ?? null, after)
      return {
        result: await shown(tx, after),
        message: is_on ? emailFlowTexts.on : emailFlowTexts.saved,
      }
    }),
}

async function checked(tx: UserTx, emails: readonly FlowEmail[]) {
  const wrong = flowProblem(emails)
  if (wrong) refuse(400, wrong.message, { field: wrong.field })
  const steps = stepsOfFlow(emails)
  try {
    await refuseSteps(tx, 'clients', steps)
  } catch (error) {
    // The page knows emails, not steps.
    const [, place, name] = /^actions\.(\d+)\.(\w+)$/.exec((error as Refusal).details?.field ?? '') ?? []
    const at = emailsOfSteps(steps).findIndex(email => email.at === Number(place))
    if (!(error instanceof Refusal) || at < 0) throw error
    throw new Refusal(error.status, error.fact, { field: `emails.${at}.${name}` })
  }
  return steps
}

async function begun(
  tx: UserTx,
  fields: Pick<AutomationRow, 'steps' | 'is_on' | 'user_id'>,
): Promise<AutomationRow> {
  if ((await countAutomations(tx)) >= mostAutomations) return refuse(409, automationTexts.tooMany)
  const { t } = await readerOf(await companyLanguage(tx), 'UTC')
  return insertAutomation(tx, {
    name: freeName(
      t(flowName),
      (await automations(tx)).map(({ name }) => name),
    ),
    trigger: 'client.added',
    timing: null,
    conditions: noConditions,
    stops: [...flowStops],
    is_flow: true,
    ...fields,
  })
}

async function shown(tx: CompanyTx, row: AutomationRow | undefined) {
  const counts = row && (await runCounts(tx)).find(each => each.automation_id === row.id)
  return {
    is_on: row?.is_on ?? false,
    emails: emailsOfSteps(row?.steps ?? []).map(({ at: _, ...email }) => email),
    has_owners: await isHost(tx),
    waiting: counts?.waiting ?? 0,
    version: row?.version ?? 0,
  }
}
