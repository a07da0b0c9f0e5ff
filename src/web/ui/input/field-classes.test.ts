import { Checkbox, Combobox, Input, PillsInput, Switch, Tabs, UnstyledButton } from '@mantine/core'
import { expect, test } from 'vitest'
import { tabClasses } from '#web/ui/tab-classes.ts'
import { checkboxClasses, fieldClasses, inlineClasses, switchClasses } from './field-classes.ts'

const firstNames = (classes: Record<string, string>) =>
  Object.fromEntries(Object.entries(classes).map(([part, names]) => [part, names.split(' ')[0]]))

test('our fields wear the classes that Mantine’s have', () => {
  const { root, label, required, description, error, wrapper, input, section } = Input.classes
  expect(firstNames(fieldClasses)).toEqual({
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

test('our boxes and switches wear the classes that Mantine’s have', () => {
  const { inner, icon, input: box } = firstNames(checkboxClasses)
  expect(Checkbox.classes).toMatchObject({ ...inlineClasses, inner, icon, input: box })
  const { input, track, thumb } = firstNames(switchClasses)
  expect(Switch.classes).toMatchObject({ input, track, thumb })
})
