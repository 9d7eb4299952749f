import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { forgetCutLists, latestCut, listCut } from '../../base/cut-lists.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from './words.ts'

function subscribe(onChange: () => void) {
  addEventListener(listCut, onChange)
  return () => removeEventListener(listCut, onChange)
}

/** Says that a list of the place ends at its cap, and how to see the rest. Lists with pages, or with a count of their own, never do. T43 */
export function CutLists() {
  const { studio } = useStudioWords()
  const most = useSyncExternalStore(subscribe, latestCut)
  const here = useLocation().key
  const target = useNavigation().location?.key ?? here
  const last = useRef(target)
  // As soon as the page is left: the replies of the next one come later.
  useEffect(() => {
    if (last.current !== target) forgetCutLists()
    last.current = target
  }, [target])
  return most === null ? null : <Notice tone="warn">{studio.cutLists(most)}</Notice>
}
