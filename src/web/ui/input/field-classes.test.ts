import { Combobox, Input, PillsInput, Tabs, UnstyledButton } from '@mantine/core'
import { expect, test } from 'vitest'
import { tabClasses } from '#web/ui/tab-classes.ts'
import { fieldClasses } from './field-classes.ts'

test('our fields wear the classes that Mantine’s have', () => {
  const { root, label, required, description, error, wrapper, input, section } = Input.classes
  const own = Object.fromEntries(
    Object.entries(fieldClasses).map(([part, names]) => [part, names.split(' ')[0]]),
  )
  expect(own).toEqual({
    root,
    label,
    required,
    description,
    error,
    wrapper,
    input,
    section,
    chevron: Combobox.classes.chevron,
    pillsField: PillsInput.Field.classes.field,
  })
})

test('our tabs wear the classes that Mantine’s have', () => {
  const { root, list, tab, tabLabel, ...more } = Tabs.classes as Record<string, string>
  expect(tabClasses).toEqual({
    root,
    list: `${list} ${more['list--default']}`,
    tab: `mantine-Tabs-tab mantine-focus-auto ${tab} ${more['tab--default']} ${UnstyledButton.classes.root}`,
    label: tabLabel,
  })
})
