import { trialQuestions } from '../../core/attempts/limits.ts'
import { cleanAnswer } from '../../core/questions/grading.ts'
import { trial } from '../../contract/trial.ts'
import { checkedOnWire } from '../attempts/state.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { asked } from '../quizzes/versions.ts'
import { choosePublicQuestions, findPublicQuestions } from './store.ts'

export const trialRoutes = routes(trial, {
  async get(_input, { db }) {
    return { data: (await choosePublicQuestions(db, trialQuestions)).map(asked) }
  },

  async check({ body: { answers } }, { db }) {
    const found = await findPublicQuestions(
      db,
      answers.map(({ question_id: id }) => id),
    )
    const checked = answers.flatMap(({ question_id: id, user_answer: answer }) => {
      const question = found.find((one) => one.id === id)
      return question ? [checkedOnWire(question, cleanAnswer(question, answer))] : []
    })
    return { data: checked.length > 0 ? checked : refuse('trial.over') }
  },
})
