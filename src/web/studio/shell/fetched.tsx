import { useEffect, useState } from 'react'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import { QuietButton } from './quiet.tsx'

/** Data that a part of a place fetches by itself: null until it has arrived; `problem` says why it did not. */
export type Fetched<Data> = { data: Data | null; problem: string | null; tryAgain: () => void }

type Fetch<Data> = (signal: AbortSignal) => Promise<{ data: Data }>
type Settled<Data> = { fetchIt: Fetch<Data>; tries: number; data: Data | null; problem: string | null }

/** Fetches with a function that stays the same as long as it fetches the same. */
export function useFetched<Data>(fetchIt: Fetch<Data>): Fetched<Data> {
  const words = useWords()
  const [tries, setTries] = useState(0)
  const [settled, setSettled] = useState<Settled<Data> | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const settle = (data: Data | null, problem: string | null) => {
      if (!leaving.signal.aborted) setSettled({ fetchIt, tries, data, problem })
    }
    fetchIt(leaving.signal).then(
      ({ data }) => settle(data, null),
      (error: unknown) => settle(null, failureText(error, words)),
    )
    return () => leaving.abort()
  }, [fetchIt, tries, words])
  const isSettled = settled?.fetchIt === fetchIt && settled.tries === tries
  const { data, problem } = isSettled ? settled : { data: null, problem: null }
  return { data, problem, tryAgain: () => setTries((before) => before + 1) }
}

/** Says that a part of a place did not come, and fetches it again. */
export function FetchFailed({ problem, tryAgain }: Pick<Fetched<unknown>, 'problem' | 'tryAgain'>) {
  const { parts } = useWords()
  if (problem === null) return null
  return <ErrorState action={<QuietButton onClick={tryAgain}>{parts.tryAgain}</QuietButton>}>{problem}</ErrorState>
}
