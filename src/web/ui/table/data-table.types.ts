import type { ReactNode } from 'react'

export interface Sort<Field extends string = string> {
  field: Field
  order: 'ASC' | 'DESC'
}

export interface Column<Row, Field extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its switch among the page's settings; without one it is always shown. */
  setting?: string
  /** The wire's sort field; the header then sorts. */
  sortField?: Field
  /** CSS width; numbers are px. */
  width?: number | string
  align?: 'left' | 'right' | 'center'
  /** Left out of the table on narrower screens: sm 544, md 768, lg 992, xl 1200, xxl 1440 px. Cards still show it. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl'
  /**
   * Its place where rows are cards (under 768 px). The first column is the title, the others follow one another with
   * their header, 'plain' without it; 'corner' stands at the title's right, 'foot' beside the others without a header.
   */
  card?: 'title' | 'corner' | 'line' | 'plain' | 'foot' | 'none'
  /** Lets long text take several lines; without it the cell ends in an ellipsis. */
  wrap?: boolean
}

/** The reader's state of a list; `after` is the `next` of the page before, for deep pages. */
export interface TableState<Field extends string = string> {
  page: number
  pageSize: number
  sort?: Sort<Field>
  after?: string
}

export interface RowSelection<Id extends string | number = number> {
  selected: ReadonlySet<Id>
  onChange: (selected: ReadonlySet<Id>) => void
  /** Shown in place of the toolbar while something is selected. */
  actions?: (selected: ReadonlySet<Id>) => ReactNode
  /** Gives the ids of all pages; with it, all of them can be selected at once. */
  allIds?: () => Promise<readonly Id[]>
  /** Rows that can't be selected. */
  isDisabled?: (id: Id) => boolean
}

export interface EmptyFacts {
  title: string
  text?: string
  icon?: ReactNode
  action?: ReactNode
}
