import { Combobox, Input, PillsInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { fieldClasses } from './field-classes.ts'

test('our fields wear the classes that Mantine’s have', () => {
  const { root, label, required, description, error, wrapper, input, section } = Input.classes
  const own = Object.fromEntries(
    Object.entries(fieldClasses).map(([part, names]) => [part, names.split(' ')[0]]),
  )
  expect(own).toEqual({
    ...{ root, label, required, description, error, wrapper, input, section },
    chevron: Combobox.classes.chevron,
    pillsField: PillsInput.Field.classes.field,
  })
})
