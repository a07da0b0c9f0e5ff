import { Alert, MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('the heading of a yellow alert has the colour of text', () => {
  render(
    <MantineProvider theme={theme}>
      <Alert color="yellow" title="No bank details" />
      <Alert color="red" title="Refused" />
    </MantineProvider>,
  )
  const colour = (title: string) => screen.getByText(title).parentElement?.style.color
  expect(colour('No bank details')).toBe('var(--mantine-color-text)')
  expect(colour('Refused')).toBe('')
})
