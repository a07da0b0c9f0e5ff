import { ToolList } from './ToolsPage.tsx'

/** One's own tools, and those that one is to confirm. */
export default function MyToolsPage() {
  return <ToolList own={1} />
}
