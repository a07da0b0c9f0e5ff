import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Fact } from '#shared/fact.ts'
import type { Filled } from '#shared/forms/filling.ts'
import type { FormContent, FormPage } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { FilledField } from './FilledField.tsx'
import type { PutAnswer } from './filled-field.types.ts'

interface FormPagesProps {
  page: FormPage
  filled: Filled
  /** Answers as given, those to hidden fields too. */
  given: Readonly<Record<string, readonly string[]>>
  problems: Readonly<Record<string, Fact>>
  onChange: PutAnswer
}

/** One page of a form: its fields as they are shown for the answers so far. */
export function FormPages({ page, filled, given, problems, onChange }: FormPagesProps) {
  return (
    <Stack gap="lg">
      {page.title !== '' && (
        <Title order={3} size="h5">
          {page.title}
        </Title>
      )}
      {page.fields
        .filter(({ id }) => filled.shown.has(id))
        .map(field =>
          field.kind === 'heading' || field.kind === 'text' ? (
            <div key={field.id}>
              {field.label !== '' && (
                <Title order={4} size={field.kind === 'heading' ? 'h6' : 'sm'}>
                  {field.label}
                </Title>
              )}
              {field.help !== '' && (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {field.help}
                </Text>
              )}
            </div>
          ) : (
            <FilledField
              key={field.id}
              field={field}
              answers={filled.answers}
              given={given}
              problems={problems}
              onChange={onChange}
            />
          ),
        )}
    </Stack>
  )
}

/** The pages that have something to show. */
export const useShownPages = (content: FormContent, { shown }: Filled): readonly FormPage[] =>
  useMemo(() => content.pages.filter(page => page.fields.some(({ id }) => shown.has(id))), [content, shown])

interface PageButtonsProps {
  at: number
  of: number
  onTurn: (to: number) => void
  /** The button of the last page. */
  children: ReactNode
}

/** Where one is in a form of several pages, and the buttons that turn them. */
export function PageButtons({ at, of, onTurn, children }: PageButtonsProps) {
  const t = useTexts()
  return (
    <Group justify="space-between" wrap="nowrap" w="100%">
      {of > 1 && (
        <Text size="sm" c="dimmed" role="status">
          {t('Page {{page}} of {{pages}}', { page: String(at + 1), pages: String(of) })}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" ml="auto">
        {at > 0 && (
          <Button variant="default" onClick={() => onTurn(at - 1)}>
            {t('Back')}
          </Button>
        )}
        {at < of - 1 ? <Button onClick={() => onTurn(at + 1)}>{t('Next')}</Button> : children}
      </Group>
    </Group>
  )
}
