import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import EmailGeneratorPage from './EmailGeneratorPage.tsx'

const template = {
  id: 7,
  name: 'Gate',
  subject: 'Job',
  content: 'Hi',
  version: 1,
  is_designed: false,
  position: 0,
}
const heading = { id: 'h', kind: 'heading', values: { text: 'Hello', size: 'large', align: 'left' } }

function open() {
  let design = {
    template_id: 7,
    name: 'Gate',
    subject: 'Job',
    draft: [heading] as object[] | null,
    published: null as object[] | null,
    version: 1,
    versions: [] as object[],
  }
  const seen = answerFetch(({ url, body }) => {
    if (url.includes('getClientEmailTemplates')) return { body: { success: true, data: [template] } }
    if (url.includes('saveDesign') || url.includes('publishDesign')) {
      const { blocks } = body as { blocks: object[] }
      design = { ...design, draft: blocks, version: design.version + 1 }
      if (url.includes('publishDesign')) design = { ...design, published: blocks }
    }
    return { body: { success: true, data: design } }
  })
  renderAt('/emailTemplate/generator?template=7', <EmailGeneratorPage />, owner)
  const sent = (path: string) => seen.filter(({ url }) => url.endsWith(path)).map(({ body }) => body)
  return { sent }
}

test('what is changed is kept as a draft under its version, then published', async () => {
  const { sent } = open()
  const blocks = await screen.findByRole('list', { name: 'Blocks of the email' })
  fireEvent.click(within(blocks).getByRole('button', { name: 'Heading: Hello' }))
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Hello there' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  const changed = { ...heading, values: { ...heading.values, text: 'Hello there' } }
  await waitFor(() => expect(sent('/saveDesign')).toEqual([{ id: 7, blocks: [changed], version: 1 }]))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent('/publishDesign')).toEqual([{ id: 7, blocks: [changed], version: 2 }]))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true),
  )
})
