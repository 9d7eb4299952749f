import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The field that a link leads to, from a finding of the publish check or from Today; each press on it is one of its own. */
export type FieldOfAddress = { field: string | null; visit: string }

/** Puts the focus into the field that the address asks for, by its name or by that of the place around it. T1 T18 */
export function useFieldOfAddress(): { form: RefObject<HTMLDivElement | null>; wanted: FieldOfAddress } {
  const form = useRef<HTMLDivElement>(null)
  const [query] = useSearchParams()
  const { key: visit } = useLocation()
  const field = query.get('field')
  const wanted = useMemo(() => ({ field, visit }), [field, visit])
  useEffect(() => {
    if (wanted.field === null) return
    const name = CSS.escape(wanted.field)
    const place = form.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`)
    // The tools of a text stand before it. A text whose editor is still on its way is found by its place.
    const control = place?.querySelector<HTMLElement>('[contenteditable="true"], input, textarea') ?? place
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [wanted])
  return { form, wanted }
}
