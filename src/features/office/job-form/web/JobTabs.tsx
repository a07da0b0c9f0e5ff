import { Tabs } from '@mantine/core'
import { type JSXElementConstructor, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
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

/** The tabs of a job dialog. Those that were open once stay mounted, and so do those with fields of the form. */
export function JobTabs<Props extends object>({
  tabs,
  part,
  value,
  onChange,
  isLocked,
}: JobTabsProps<Props>) {
  const t = useTexts()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = tabs.filter(tab => tab.isShown?.(part) ?? true)
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return (
    <Tabs
      className={classes.tabs}
      value={value}
      onChange={tab => tab && onChange(tab)}
      keepMounted
      // A hidden Activity hears of no change of the form.
      keepMountedMode="display-none"
    >
      <Tabs.List className={classes.list}>
        {shown.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ id, label, fields, locksItself, Part }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <fieldset className={classes.fields} disabled={isLocked && !locksItself} aria-label={t(label)}>
            {(fields || opened.has(id)) && <Part {...part} opened={opened.has(id)} />}
          </fieldset>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
