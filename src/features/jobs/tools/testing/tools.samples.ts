import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { toolsContract } from '../tools.contract.ts'

type ToolRows = Awaited<ReturnType<typeof toolRows>>

async function toolRows({ insert, company, word }: SampleMaker) {
  const tool = (months: number | null) =>
    insert(
      `insert into tools (company_id, name, place_id, held_since, tag_months, tag_due)
       values ($1, $2, $3, now(), $4, '2099-01-01')`,
      word,
      company.owner.id,
      months,
    )
  const sampleTool = await tool(3)
  const toolHand = await insert(
    `insert into tool_hands (company_id, tool_id, from_place, to_place, note, state, at, made_by)
     values ($1, $2, 0, $3, $4, 'waiting', now(), $3)`,
    await tool(null),
    company.owner.id,
    word,
  )
  const toolCheck = await insert(
    `insert into tool_checks (company_id, tool_id, kind, checked_on, passed, note, at)
     values ($1, $2, 'tag', '2026-01-02', true, $3, now())`,
    sampleTool,
    word,
  )
  return { tool: sampleTool, toolHand, toolCheck }
}

const toolSamples = (rows: ToolRows & JobRows): Samples<typeof toolsContract> => ({
  list: { search: 'Sample', status: 1, pagination: { sortField: 'due' } },
  exportTools: { search: 'Sample' },
  open: { id: rows.tool },
  add: { name: 'Sample', serial: 'S-1', tag_months: 6, calibration_months: 12 },
  edit: { id: rows.tool, name: 'Sample', note: 'Sample' },
  changeStatus: { id: rows.tool, checked: false },
  hand: { id: rows.tool, note: 'Sample' },
  answer: { id: rows.toolHand, accept: true },
  check: { id: rows.tool, kind: 'tag', checked_on: '2026-01-05', passed: true, number: 'S-1' },
  addFile: { part: 'tool', id: rows.tool },
  labels: { ids: String(rows.tool) },
  ofJob: { jobId: rows.job },
  setOfJob: { jobId: rows.job, ids: String(rows.tool) },
})

export default samplesFor({ samples: { tools: toolSamples }, rows: toolRows, after: ['jobs'] })
