import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { editedTaskProblem, newTaskProblem } from '../tasks.rules.ts'
import type { Task } from '../tasks.wire.ts'
import { TaskRow } from './TaskRow.tsx'
import classes from './tasks.module.css'

export interface TaskEditorProps {
  /** Names the job: what is typed for it is kept apart. */
  of: string
  tasks: readonly Task[]
  technicians: readonly { value: number; label: string }[]
  /** True if tasks may be added, changed and deleted; else only ticked off and shown in photos. */
  canPlan: boolean
  isLocked?: boolean
  onChange: (tasks: Task[]) => void
  /** Set: tasks can go to another company. */
  onTransfer?: ((task: Task) => void) | undefined
}

const emptyTask: Task = {
  id: '',
  title: '',
  due_on: null,
  technician_id: null,
  is_done: false,
  photo_ids: [],
}

/** The tasks of a job; they are stored with it. */
export function TaskEditor({
  of,
  tasks,
  technicians,
  canPlan,
  isLocked,
  onChange,
  onTransfer,
}: TaskEditorProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  /** A saved task that is edited has its id. */
  const { typed: draft, put: set } = useTyped(`task of ${of}`, emptyTask)
  const isEditing = draft.id !== ''
  const change = (id: string, facts: Partial<Task>) =>
    onChange(tasks.map(task => (task.id === id ? { ...task, ...facts } : task)))

  function keep() {
    const problem = isEditing ? editedTaskProblem(draft) : newTaskProblem(draft)
    if (problem) return void toast.error(t(problem))
    if (isEditing) change(draft.id, draft)
    else onChange([...tasks, { ...draft, id: newKey() }])
    set(emptyTask)
  }
  function tick(task: Task, isDone: boolean) {
    change(task.id, { is_done: isDone })
    if (isDone)
      toast.success(t('Task marked as complete'), { undo: () => change(task.id, { is_done: false }) })
  }
  function remove(task: Task) {
    onChange(tasks.filter(each => each.id !== task.id))
    toast.success(t('Task deleted successfully'), { undo: () => onChange([...tasks]) })
  }

  return (
    <Stack gap="md">
      {canPlan && !isLocked && (
        <fieldset className={classes.form} aria-label={t('Task')}>
          <TextInput
            label={t('Task name')}
            maxLength={500}
            value={draft.title}
            onChange={event => set({ title: event.currentTarget.value })}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              keep()
            }}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <DayInput
              label={t('Due date')}
              value={draft.due_on}
              onChange={due_on => set({ due_on })}
              clearable
            />
            <Select
              label={t('Assigned technician')}
              data={technicians.map(({ value, label }) => ({ value: String(value), label }))}
              value={draft.technician_id === null ? null : String(draft.technician_id)}
              onChange={id => set({ technician_id: id === null ? null : Number(id) })}
              searchable
              clearable
            />
          </SimpleGrid>
          <Group justify="flex-end" gap={8}>
            {isEditing && (
              <Button variant="default" onClick={() => set(emptyTask)}>
                {t('Cancel')}
              </Button>
            )}
            <Button variant="light" onClick={keep}>
              {isEditing ? t('Save task') : t('Add task')}
            </Button>
          </Group>
        </fieldset>
      )}
      {!isEditing && tasks.length === 0 && <p className={classes.none}>{t('No tasks yet.')}</p>}
      {!isEditing && tasks.length > 0 && (
        <ul className={classes.list} aria-label={t('Tasks')} data-large={isPhone || undefined}>
          {tasks.map(task => (
            <TaskRow
              key={task.id}
              task={task}
              technician={technicians.find(each => each.value === task.technician_id)?.label}
              isLocked={isLocked === true}
              onTick={isDone => tick(task, isDone)}
              onPhotos={photo_ids => change(task.id, { photo_ids })}
              onEdit={canPlan ? () => set(task) : undefined}
              onRemove={canPlan ? () => remove(task) : undefined}
              onTransfer={canPlan && onTransfer ? () => onTransfer(task) : undefined}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}
