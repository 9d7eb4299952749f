import type { CallReply } from '../../../contract/api.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import { Section } from '../../ui/layout/page-layout.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'

/** Questions of visitors, with the answers from the settings. */
export type AnswersProps = { answers: readonly NonNullable<CallReply<'GET /answers'>['data']>[number][] }

/** Questions and answers of the academy. P4 */
export function Answers({ answers }: AnswersProps) {
  const { answers: words } = useWords(homePartsWords).homeParts
  return (
    <Section heading={words.heading}>
      <div>
        {answers.map(({ question, answer, isSample }) => (
          <Fold key={question} question={question}>
            {isSample ? words.sample(answer) : answer}
          </Fold>
        ))}
      </div>
    </Section>
  )
}
