import {
  type CSSProperties,
  type JSXElementConstructor,
  type KeyboardEvent,
  memo,
  useId,
  useState,
} from 'react'
import { useTexts } from '#web/i18n.ts'
import { tabClasses } from '#web/ui/tab-classes.ts'
import classes from './JobTabs.module.css'

/** A line in the table of a job dialog's tabs. */
export interface JobTab<Props> {
  id: string
  /** English; the key of the translation. */
  label: string
  /** Content of the tab; a `lazyPart`, fetched when the tab is first opened, unless it is needed at once. */
  Part: JSXElementConstructor<Props & { opened: boolean }>
  /** True if the dialog has it here and now; absent: always. */
  isShown?: (props: Props) => boolean
  /** The form's fields on it, which a refused save leads to. A tab without them is mounted when it is first opened. */
  fields?: readonly string[]
  /** On a locked job its part locks itself: what is only looked at has buttons too. */
  locksItself?: true
}

interface JobTabsProps<Props> {
  tabs: readonly JobTab<Props>[]
  /** Props of each tab's part; equal values do not render again. */
  part: Props
  value: string
  onChange: (tab: string) => void
  /** True if everything is read-only. */
  isLocked?: boolean
}

const look = {
  '--tabs-radius': 'var(--mantine-radius-default)',
  '--tabs-color': 'var(--mantine-primary-color-filled)',
} as CSSProperties

/** Arrows, Home and End go to another tab and open it. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  const next = at < 0 || to === undefined ? undefined : tabs.at(to % tabs.length)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.click()
}

/** Begins a tab at its top, where what is above it has been scrolled away. */
function toTop(tabs: HTMLElement | null): void {
  for (let box = tabs?.parentElement; tabs && box; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    if (tabs.getBoundingClientRect().top < box.getBoundingClientRect().top)
      tabs.scrollIntoView({ block: 'start' })
    return
  }
}

/**
 * The tabs of a job dialog. Those that were open once stay mounted, and so do those with fields of the form. Of plain
 * elements: Mantine's were 50 components and drew themselves twice (decision 116).
 */
function Tabs<Props extends object>({ tabs, part, value, onChange, isLocked }: JobTabsProps<Props>) {
  const t = useTexts()
  const id = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = tabs.filter(tab => tab.isShown?.(part) ?? true)
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return (
    <div className={tabClasses.root} style={look} data-variant="default" data-tabs>
      <div
        className={`${tabClasses.list} ${classes.list}`}
        role="tablist"
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
      >
        {shown.map(tab => (
          <button
            key={tab.id}
            type="button"
            className={tabClasses.tab}
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === value ? 0 : -1}
            data-active={tab.id === value || undefined}
            onClick={event => {
              onChange(tab.id)
              toTop(event.currentTarget.closest<HTMLElement>('[data-tabs]'))
            }}
          >
            <span className={tabClasses.label}>{t(tab.label)}</span>
          </button>
        ))}
      </div>
      {shown.map(tab => (
        <div
          key={tab.id}
          className={classes.panel}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          // A hidden Activity hears of no change of the form.
          style={tab.id === value ? undefined : { display: 'none' }}
        >
          <fieldset
            className={classes.fields}
            disabled={isLocked && !tab.locksItself}
            aria-label={t(tab.label)}
          >
            {(tab.fields || opened.has(tab.id)) && <tab.Part {...part} opened={opened.has(tab.id)} />}
          </fieldset>
        </div>
      ))}
    </div>
  )
}
export const JobTabs = memo(Tabs) as typeof Tabs
