import { IconH1, IconLayoutColumns, IconLetterT } from '@tabler/icons-react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/render-at.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { BlockBuilder } from './BlockBuilder.tsx'
import type { BlockKinds, BlockOf, BlockPartProps } from './block-kinds.ts'
import { type BuilderOf, useBlocks } from './use-blocks.ts'
import { VersionBar } from './VersionBar.tsx'
import { versionState } from './version-state.ts'

interface Values {
  heading: { text: string }
  columns: object
  footer: { text: string }
}
const Field = ({ values, put }: BlockPartProps<{ text: string }>) => (
  <TextInput label="Text" value={values.text} onChange={event => put({ text: event.currentTarget.value })} />
)
const kinds: BlockKinds<Values> = {
  heading: {
    title: 'Heading',
    icon: IconH1,
    empty: () => ({ text: '' }),
    View: ({ values }) => <h3>{values.text}</h3>,
    Settings: Field,
    summary: values => values.text,
  },
  columns: {
    title: 'Columns',
    icon: IconLayoutColumns,
    empty: () => ({}),
    View: () => null,
    columns: 2,
  },
  footer: {
    title: 'Footer',
    icon: IconLetterT,
    empty: () => ({ text: '' }),
    View: ({ values }) => <p>{values.text}</p>,
    isFixed: true,
  },
}
const start: BlockOf<Values>[] = [
  { id: '1', kind: 'heading', values: { text: 'First' } },
  { id: '2', kind: 'heading', values: { text: 'Second' } },
  { id: '3', kind: 'footer', values: { text: 'The end' } },
]

let now: BuilderOf<Values>
function Building() {
  now = useBlocks(kinds, start)
  const [kept, setKept] = useState({
    draft: start as typeof now.blocks,
    published: null as typeof now.blocks | null,
  })
  const { blocks, replaceAll } = now
  const { published } = kept
  const bar = (
    <VersionBar
      state={versionState(blocks, kept.draft, published)}
      onSave={() => setKept({ draft: blocks, published })}
      onPublish={() => setKept({ draft: blocks, published: blocks })}
      onRevert={published ? () => replaceAll(published) : undefined}
    />
  )
  return <BlockBuilder builder={now} label="Letter" actions={bar} />
}
const texts = () => now.blocks.map(block => ('text' in block.values ? block.values.text : block.kind))
const list = () => screen.getByRole('list', { name: 'Letter' })

/** All queries of the kit ask for a window below a width. */
const windowOf = (size: 'phone' | 'desk') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: size === 'phone' && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('adds before the fixed block and after the chosen one; what is typed is one step of Undo', async () => {
  const user = userEvent.setup()
  windowOf('desk')
  renderAt('/building', <Building />)
  await screen.findByRole('list', { name: 'Letter' })
  await user.click(within(screen.getByRole('list', { name: 'Add block' })).getByText('Heading'))
  expect(texts()).toEqual(['First', 'Second', '', 'The end'])

  await user.type(screen.getByLabelText('Text'), 'Third')
  expect(texts()).toEqual(['First', 'Second', 'Third', 'The end'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(texts()).toEqual(['First', 'Second', '', 'The end'])
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(texts()).toEqual(['First', 'Second', 'Third', 'The end'])

  await user.click(within(list()).getByRole('button', { name: 'Heading: First' }))
  await user.click(within(screen.getByRole('list', { name: 'Add block' })).getByText('Columns'))
  expect(texts()).toEqual(['First', 'columns', 'Second', 'Third', 'The end'])
})

test('keys move a block, tell where it is and keep the focus; Ctrl+Z moves it back', async () => {
  const user = userEvent.setup()
  renderAt('/building', <Building />)
  await screen.findByRole('list', { name: 'Letter' })
  const handle = screen.getByRole('button', { name: 'Move Heading: First with the arrow keys' })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(texts()).toEqual(['Second', 'First', 'The end'])
  expect(await screen.findByText('Heading: First is number 2 now.')).toBeTruthy()
  expect(document.activeElement).toBe(handle)
  // The footer stays last.
  await user.keyboard('{ArrowDown}')
  expect(texts()).toEqual(['Second', 'First', 'The end'])
  await user.keyboard('{Control>}z{/Control}')
  expect(texts()).toEqual(['First', 'Second', 'The end'])
})

test('a block moves into a column by its menu, and is copied there', async () => {
  const user = userEvent.setup()
  renderAt('/building', <Building />)
  await screen.findByRole('list', { name: 'Letter' })
  act(() => now.add('columns'))
  await user.click(screen.getByRole('button', { name: 'Actions for Heading: First' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const places = await screen.findByRole('combobox', { name: 'Move to' })
  await user.selectOptions(places, 'Columns, Column 2: At the top')
  await user.click(screen.getByRole('button', { name: 'Move' }))
  const columns = () => now.blocks.find(({ kind }) => kind === 'columns')!.columns!
  expect(columns().map(column => column.length)).toEqual([0, 1])

  await user.click(screen.getByRole('button', { name: 'Actions for Heading: First' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  expect(columns()[1]!.map(({ values }) => values)).toEqual([{ text: 'First' }, { text: 'First' }])
})

test('a removed block comes back where it stood, also after others have changed', async () => {
  const user = userEvent.setup()
  renderAt('/building', <Building />)
  await screen.findByRole('list', { name: 'Letter' })
  screen.getByRole('button', { name: 'Heading: First' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  await waitFor(() => expect(texts()).toEqual(['Second', 'The end']))
  act(() => now.put('2', { text: 'Changed' }))
  const toast = (await screen.findByText('Heading: First removed.')).parentElement!
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(texts()).toEqual(['First', 'Changed', 'The end']))
  // The fixed block has no way to be removed or moved.
  expect(screen.queryByRole('button', { name: /Actions for Footer/ })).toBeNull()
  act(() => void now.remove('3'))
  expect(texts()).toContain('The end')
})

test('on a phone kinds come in a menu and settings in a sheet', async () => {
  const user = userEvent.setup()
  windowOf('phone')
  renderAt('/building', <Building />)
  await screen.findByRole('list', { name: 'Letter' })
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Columns' }))
  expect(texts()).toEqual(['First', 'Second', 'columns', 'The end'])
  await user.click(screen.getByRole('button', { name: 'Heading: Second' }))
  const sheet = await screen.findByRole('dialog', { name: 'Heading' })
  await user.type(within(sheet).getByLabelText('Text'), '!')
  expect(texts()).toContain('Second!')
})

test('a draft is kept, published, and given up for the published version, which Undo takes back', async () => {
  const user = userEvent.setup()
  renderAt('/building', <Building />)
  const state = () => screen.getAllByRole('status').map(each => each.textContent)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await screen.findByRole('list', { name: 'Letter' })
  expect(state()).toContain('Draft')
  await press('Publish')
  expect(state()).toContain('Published')
  act(() => now.put('1', { text: 'Other' }))
  expect(state()).toContain('Not saved')
  await press('Save draft')
  expect(state()).toContain('Changes not published')
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Back to the published version' }))
  expect(texts()).toEqual(['First', 'Second', 'The end'])
  await press('Undo')
  expect(texts()).toEqual(['Other', 'Second', 'The end'])
})

test('says how the draft stands to what is published', () => {
  const [one, other] = [{ a: 1 }, { a: 2 }]
  expect(versionState(one, null, null)).toBe('unsaved')
  expect(versionState(one, one, null)).toBe('draft')
  expect(versionState(one, one, other)).toBe('changed')
  expect(versionState(one, one, one)).toBe('published')
})
