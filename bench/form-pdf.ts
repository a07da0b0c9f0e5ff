// `npx tsx bench/form-pdf.ts [--photos 40] [--times 5]`: the PDF of a filled-in form with photos, and the costliest answer that a form
// takes: how long each takes, and the longest that the main thread is kept in one piece.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { blankField, type FormField, mostFields } from '#shared/forms/form.ts'
import { benchApp } from './bench-app.ts'
import { argument, median } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const photos = Number(argument('--photos') ?? 40)
const times = Number(argument('--times') ?? 5)

/** Coarse noise, as a camera's picture that compresses badly. */
async function picture(): Promise<Buffer> {
  const [width, height] = [400, 300]
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at++) raw[at] = Math.random() * 256
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .resize(1_600, 1_200)
    .jpeg({ quality: 82 })
    .toBuffer()
}

const field = (id: string, kind: FormField['kind'], facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: `Question ${id}`,
  ...facts,
})
/** As much as a form and its answers can say within 2 MB: long notes, rows, sums of all rows, conditions on the longest answers. */
function worst(): { fields: FormField[]; answers: Record<string, string[]> } {
  const numbers = Array.from({ length: 12 }, (_, n) => ({
    id: `c${n}`,
    label: `C${n}`,
    kind: n < 8 ? ('number' as const) : ('line' as const),
    choices: [],
  }))
  const rows = Array.from({ length: 40 }, (_, n) => field(`r${n}`, 'rows', { columns: numbers }))
  const notes = Array.from({ length: 120 }, (_, n) => field(`n${n}`, 'note'))
  const multi = field('m', 'multi', {
    choices: Array.from({ length: 100 }, (_, n) => `${'x'.repeat(60)}${n}`),
  })
  const of = rows.flatMap(({ id }) => [`${id}/c0`, `${id}/c1`]).slice(0, 100)
  const conditions = Array.from({ length: 10 }, (_, n) => ({
    of: n % 2 ? 'm' : `n${n}`,
    is: 'contains' as const,
    value: 'z'.repeat(100),
  }))
  const left = mostFields - rows.length - notes.length - 1
  const sums = Array.from({ length: left }, (_, n) =>
    n % 2
      ? field(`s${n}`, 'sum', {
          of,
          when: { match: 'any', conditions: [...conditions.slice(1), { of: 'm', is: 'filled', value: '' }] },
        })
      : field(`s${n}`, 'score', { of: Array.from({ length: 100 }, () => 'm') }),
  )
  const answers: Record<string, string[]> = { m: [...multi.choices] }
  for (const { id } of notes) answers[id] = ['Wörter und words, valve 12. '.repeat(70)]
  for (const { id } of rows)
    for (const { id: column, kind } of numbers)
      answers[`${id}/${column}`] = Array.from({ length: 50 }, (_, n) =>
        kind === 'number' ? String(n) : 'Replaced it',
      )
  return { fields: [multi, ...rows, ...notes, ...sums], answers }
}

await withOwnCompany(async ({ serve }, company) => {
  const app = await benchApp(serve)
  const headers = { authorization: `Bearer ${company.token}` }
  const ask = async (entry: Endpoint, input: object, more: object = {}) => {
    const url = `/api${entry.path.replace(/:(\w+)/g, (_, name: string) => String((input as never)[name]))}`
    const isGet = entry.method === 'GET'
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url,
      headers,
      ...(isGet ? {} : { payload: input }),
      ...more,
    })
    if (answer.statusCode !== 200)
      throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const add = async (name: string, fields: readonly FormField[]) =>
    (
      await ask(formsContract.add, {
        name,
        about: '',
        content: { pages: [{ id: 'p', title: '', fields }] },
        publish: true,
      })
    ).json<{
      result: { id: number }
    }>().result.id
  /** Runs it several times; prints the median, the longest stall and what the process takes at most. */
  async function measure(name: string, run: () => Promise<{ rawPayload: Buffer }>) {
    const [took, stalls]: [number[], number[]] = [[], []]
    let [bytes, most] = [0, 0]
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    for (let n = 0; n < times; n++) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      bytes = (await run()).rawPayload.length
      took.push(performance.now() - start)
      delay.disable()
      stalls.push(delay.max / 1e6)
    }
    clearInterval(watch)
    console.log(
      `${name.padEnd(36)} ${median(took).toFixed(0)} ms, first ${took[0]!.toFixed(0)}; longest piece ${median(stalls).toFixed(0)} ms, first ${stalls[0]!.toFixed(0)}; ${(bytes / 1e6).toFixed(1)} MB; process ${(most / 1e6).toFixed(0)} MB`,
    )
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  const form_id = await add('Photos', [field('photos', 'photo'), field('note', 'note')])
  const keys = Array.from({ length: photos }, (_, n) => `photo-of-the-bench-${n}`)
  for (const key of keys) {
    const boundary = 'photos-of-a-form'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${key}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(head),
      await picture(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    await ask(
      { ...answersContract.addPhoto, path: `/forms/addPhoto/${key}` } as Endpoint,
      {},
      { payload, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } },
    )
  }
  const sent = { form_id, number: 1, answers: { photos: keys, note: ['All replaced.'] } }
  const { id } = (await ask(answersContract.answer, sent)).json<{ id: number }>()
  await measure(`PDF with ${photos} photos`, () => ask(answersContract.pdf, { id }))

  const { fields, answers } = worst()
  const large = await add('Worst', fields)
  console.log(
    `worst answer: ${(JSON.stringify(answers).length / 1e6).toFixed(2)} MB to a form of ${(JSON.stringify(fields).length / 1e6).toFixed(2)} MB`,
  )
  let last = 0
  await measure('worst answer, kept', async () => {
    const kept = await ask(answersContract.answer, { form_id: large, number: 1, answers })
    last = kept.json<{ id: number }>().id
    return kept
  })
  await measure('worst answer, opened', () => ask(answersContract.open, { id: last }))
  await measure('worst answers, as a file', () => ask(answersContract.exportAnswers, { form_id: large }))
  await measure('worst answers, counted', () => ask(answersContract.counts, { id: large }))
  await measure('worst answer, PDF', () => ask(answersContract.pdf, { id: last }))
  await app.stop()
})
