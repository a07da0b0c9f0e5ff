import { type JSXElementConstructor, memo, useId, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TabBar, tabIds, tabLook } from '#web/ui/TabBar.tsx'
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
 * The tabs of a job dialog. Those that were open once stay mounted, and so do those with fields of the form.
 */
function Tabs<Props extends object>({ tabs, part, value, onChange, isLocked }: JobTabsProps<Props>) {
  const t = useTexts()
  const id = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = tabs.filter(tab => tab.isShown?.(part) ?? true)
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return (
    <div className={tabClasses.root} style={tabLook} data-variant="default" data-tabs>
      <TabBar
        id={id}
        tabs={shown.map(tab => ({ id: tab.id, label: t(tab.label) }))}
        value={value}
        className={classes.list}
        onChange={(tab, button) => {
          onChange(tab)
          toTop(button.closest<HTMLElement>('[data-tabs]'))
        }}
      />
      {shown.map(tab => (
        <div
          key={tab.id}
          className={classes.panel}
          role="tabpanel"
          id={tabIds(id, tab.id).panel}
          aria-labelledby={tabIds(id, tab.id).tab}
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
