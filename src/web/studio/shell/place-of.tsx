import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import type { CallReply, Calls } from '../../../contract/api.ts'
import { loaderOf } from './loader-of.ts'

type Loaded<On extends keyof Calls> = NonNullable<CallReply<On>['data']>

/**
 * Declares a place whose view shows what one call gives. `keyOf` names the thing that is shown: the view of another one begins anew, since
 * what was typed, or a link that was made, is about one of them.
 */
export function placeOf<On extends keyof Calls & `GET /studio${string}`>(
  on: On,
  View: ComponentType<{ loaded: Loaded<On> }>,
  keyOf?: (loaded: Loaded<On>) => string | number,
) {
  return {
    loader: loaderOf(on),
    Component: function LoadedPlace() {
      const loaded = useLoaderData() as Loaded<On>
      return <View key={keyOf?.(loaded)} loaded={loaded} />
    },
  }
}
