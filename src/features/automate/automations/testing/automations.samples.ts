import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { automationsContract } from '../automations.contract.ts'
import { blankStep } from '../automations.rules.ts'
import type { emailFlowContract } from '../email-flow.contract.ts'

export type AutomationRows = Awaited<ReturnType<typeof automationRows>>

export async function automationRows({ app, insert, word }: SampleMaker) {
  const steps = JSON.stringify([{ ...blankStep('notify'), text: word }])
  const conditions = JSON.stringify({ match: 'all', groups: [] })
  const automation = await insert(
    `insert into automations (company_id, name, trigger, conditions, steps, user_id)
     select $1, $2, 'quote.sent', $3, $4, min(id) from users where company_id = $1`,
    `${word} ${unique()}`,
    conditions,
    steps,
  )
  const run = (state: string) =>
    insert(
      `insert into automation_runs (company_id, automation_id, happening_id, source, row_id, title, conditions, steps, stops,
         state, due_at, started_at)
       values ($1, $2, floor(random() * 1e12)::bigint, 'quotes', 1, $3, $4, $5, '{}', $6, now() + interval '1 day', now())`,
      automation,
      word,
      conditions,
      steps,
      state,
    )
  return {
    automation,
    waitingRun: await run('waiting'),
    failedRun: await run('failed'),
    doneRun: await doneRun({ app, insert, word }, automation),
  }
}

/** A run whose only step gave somebody a task, which is no more. */
async function doneRun(
  { app, insert, word }: Pick<SampleMaker, 'app' | 'insert' | 'word'>,
  automation: number,
) {
  const id = await insert(
    `insert into automation_runs (company_id, automation_id, happening_id, source, row_id, title, conditions, steps, stops,
       state, position, due_at, started_at)
     values ($1, $2, floor(random() * 1e12)::bigint, 'quotes', 1, $3, '{}', $4, '{}', 'done', 1, now(), now())`,
    automation,
    word,
    JSON.stringify([{ ...blankStep('task'), text: word }]),
  )
  await app.sql(
    `insert into automation_steps (company_id, run_id, position, outcome, at)
     select company_id, id, 0, 'done', now() from automation_runs where id = $1`,
    [id],
  )
  return id
}

export const automationSamples = (rows: AutomationRows): Samples<typeof automationsContract> => {
  const fields = {
    trigger: 'quote.sent',
    conditions: { match: 'all', groups: [] },
    actions: [{ ...blankStep('notify'), text: 'Sample' }],
    stops: ['decided'],
    status: false,
  } as const
  const sent = {
    ...fields,
    actions: [...fields.actions],
    stops: [...fields.stops],
    conditions: { match: 'all' as const, groups: [] },
  }
  return {
    add: { name: `Sample ${unique()}`, ...sent },
    edit: { id: rows.automation, name: `Sample ${unique()}`, ...sent },
    changeStatus: { id: rows.automation, status: true },
    remove: { id: rows.automation },
    restore: { id: rows.automation },
    exportFile: { id: rows.automation },
    importFile: {
      file: JSON.stringify({ tradewind: 'automation', version: 1, name: `Sample ${unique()}`, ...sent }),
    },
    write: { text: 'Email the client 3 days after a quote is sent', language: 'en' },
    secret: {},
    renewSecret: {},
    try: { trigger: 'quote.sent', conditions: sent.conditions },
    runs: { automation_id: rows.automation },
    stopRuns: { ids: [rows.waitingRun] },
    skipStep: { id: rows.waitingRun, position: 0 },
    retry: { id: rows.failedRun },
    undo: { id: rows.doneRun },
  }
}

const emailFlowSamples = (): Samples<typeof emailFlowContract> => ({
  read: {},
  save: { is_on: true, emails: [{ days: 1, subject: 'Welcome', text: 'Hi {{Customer_Name}}' }] },
})

export default samplesFor({
  samples: { automations: automationSamples, emailFlow: emailFlowSamples },
  rows: automationRows,
})
