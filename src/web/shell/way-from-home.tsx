import { Link } from 'react-router'
import { paths } from '../base/paths.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { useWords } from '../words/words.tsx'

/** The way from the home page to this one, over the pages between. */
export function WayFromHome({ over, here }: { over?: readonly { to: string; name: string }[]; here: string }) {
  const { links } = useWords().shell
  const way = [{ to: paths.home, name: links.home }, ...(over ?? [])]
  return <Breadcrumb way={way.map(({ to, name }) => ({ key: to, link: <Link to={to}>{name}</Link> }))} here={here} />
}
