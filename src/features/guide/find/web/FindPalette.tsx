import { Kbd, Loader, Modal, Skeleton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useBack } from '#web/ui/dialog/use-back.ts'
import { useOpened } from '#web/ui/dialog/use-opened.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useViewer } from '#web/viewer.ts'
import { ChoiceLine } from './ChoiceLine.tsx'
import classes from './FindPalette.module.css'
import { type Choice, choiceKey } from './find-choice.ts'
import type { OwnScreen } from './own-choices.ts'
import { rememberChoice } from './recent-choices.ts'
import { type ChoiceGroup, useChoices } from './use-choices.ts'
import { useFollow } from './use-follow.ts'

interface FindPaletteProps {
  opened: boolean
  onClose: () => void
  screens: readonly OwnScreen[]
}

/** Finds any job, client, person, screen or action from a few letters. */
export function FindPalette({ opened, onClose, screens }: FindPaletteProps) {
  const t = useTexts()
  useBack(opened, onClose)
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={620}
      yOffset="10dvh"
      radius="lg"
      zIndex={300}
      transitionProps={{ duration: 100, transition: 'pop' }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t('Find')}>
        <Finder screens={screens} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ screens, onClose }: Omit<FindPaletteProps, 'opened'>) {
  const t = useTexts()
  const viewer = useViewer()
  const follow = useFollow()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isStale, error, retry } = useChoices(typed, screens)
  const choices = groups.flatMap(group => group.choices)
  const active = Math.min(place, choices.length - 1)
  // Enter before the answer: what is listed still belongs to the previous text, so it waits.
  const [isWaiting, setWaiting] = useState(false)

  function choose(choice: Choice) {
    rememberChoice(viewer, choice)
    onClose()
    follow(choice.target)
  }
  useEffect(() => {
    if (!isWaiting || isStale) return
    setWaiting(false)
    const choice = choices[active]
    if (choice) choose(choice)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = choices.length - 1
    const next: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }
    const to = next[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setPlace(to)
      setWaiting(false)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = choices[active]
      const isOwn = choice?.target.kind === 'screen' || choice?.target.kind === 'action'
      if (isStale && !isOwn) setWaiting(true)
      else if (choice) choose(choice)
    }
  }

  const hasNone = choices.length === 0
  return (
    <div className={classes.finder}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('Find a job, client, person, screen or action')}
          aria-autocomplete="list"
          aria-expanded={!hasNone}
          aria-controls={hasNone ? undefined : `${id}-list`}
          aria-activedescendant={hasNone ? undefined : `${id}-${active}`}
          placeholder={t('Find anything…')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setPlace(0)
            setWaiting(false)
          }}
          onKeyDown={onKeyDown}
        />
        {isStale && <Loader size={16} aria-label={t('Searching')} />}
        <button type="button" className={classes.close} aria-label={t('Close')} onClick={onClose}>
          <Kbd className={classes.key}>Esc</Kbd>
          <IconX className={classes.cross} size={18} />
        </button>
      </div>
      {error && <LoadFailed title={t('The search failed')} text={t(error)} onRetry={retry} />}
      {!hasNone && (
        <div
          className={classes.results}
          role="listbox"
          id={`${id}-list`}
          aria-label={t('Found')}
          aria-busy={isStale}
        >
          {groups.map((group, i) => (
            <Group
              key={group.title}
              id={id}
              group={group}
              from={groups.slice(0, i).reduce((sum, before) => sum + before.choices.length, 0)}
              typed={typed}
              active={active}
              onPoint={setPlace}
              onChoose={choose}
            />
          ))}
        </div>
      )}
      {hasNone && isStale && <Waiting />}
      {hasNone && !isStale && !error && (
        <EmptyState
          icon={<IconSearch size={22} stroke={1.6} />}
          title={t('Nothing found for “{{text}}”', { text: typed.trim() })}
          text={t('Try part of a name, a job number, a phone number, an address or an email.')}
        />
      )}
      <p className={classes.said} role="status">
        {isStale ? '' : t('{{count}} found', { count: choices.length })}
      </p>
      <div className={classes.hints} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('to move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('to open')}
        </span>
      </div>
    </div>
  )
}

interface GroupProps {
  id: string
  group: ChoiceGroup
  /** Index of its first choice among all. */
  from: number
  typed: string
  active: number
  onPoint: (place: number) => void
  onChoose: (choice: Choice) => void
}

function Group({ id, group, from, typed, active, onPoint, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
    <div role="group" aria-labelledby={`${id}-${from}-title`}>
      <div className={classes.heading} id={`${id}-${from}-title`} role="presentation">
        {group.title}
      </div>
      {group.choices.map((choice, i) => (
        <ChoiceLine
          key={choiceKey(choice)}
          id={`${id}-${from + i}`}
          choice={choice}
          typed={typed}
          isActive={active === from + i}
          onPoint={() => onPoint(from + i)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  )
}

function Waiting() {
  return [1, 2, 3].map(line => <Skeleton key={line} height={34} mx={14} my={10} width="auto" radius="md" />)
}
