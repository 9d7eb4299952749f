import { useWords } from '../../words/words.tsx'

/** An instant in a document: the server says it in UTC, `behaviors/moments.ts` where the reader is. */
export function Moment({ iso }: { iso: string }) {
  const { format } = useWords()
  return (
    <time dateTime={iso} data-moment="">
      {format.moment(iso, 'utc')}
    </time>
  )
}
