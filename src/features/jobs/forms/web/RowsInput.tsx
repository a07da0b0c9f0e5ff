import { ActionIcon, Button, Paper, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { cellKey, mostRows } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import type { FilledFieldProps } from './filled-field.types.ts'
import classes from './forms.module.css'

/** Repeated rows: each is added and removed; on a phone a row is a card. */
export function RowsInput({ field, given, problems, onChange }: FilledFieldProps) {
  const t = useTexts()
  const cells = (column: string) => given[cellKey(field.id, column)] ?? []
  const count = Math.max(1, ...field.columns.map(({ id }) => cells(id).length))
  const most = Math.min(field.most ?? mostRows, mostRows)
  const put = (change: (cells: string[]) => string[]) => {
    for (const { id } of field.columns)
      onChange(cellKey(field.id, id), change(Array.from({ length: count }, (_, row) => cells(id)[row] ?? '')))
  }
  return (
    <Stack gap="xs" mt={6}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
        <Paper key={row} withBorder radius="md" p="sm" className={classes.row}>
          {field.columns.map(column => {
            const key = cellKey(field.id, column.id)
            const isWrong = problems[key] !== undefined && (given[key]?.[row] ?? '') !== ''
            return (
              <QuestionInput
                key={column.id}
                question={column}
                values={[cells(column.id)[row] ?? '']}
                error={isWrong && t(problems[key]!)}
                onChange={([value = '']) =>
                  onChange(
                    key,
                    Array.from({ length: count }, (_, at) =>
                      at === row ? value : (cells(column.id)[at] ?? ''),
                    ),
                  )
                }
              />
            )
          })}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove row {{number}}', { number: String(row + 1) })}
            onClick={() => put(all => all.filter((_, at) => at !== row))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Paper>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={count >= most}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => put(all => [...all, ''])}
      >
        {t('Add row')}
      </Button>
    </Stack>
  )
}
