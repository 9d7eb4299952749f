import type { Db } from './database.ts'

/** A mark on a column or a parameter: what the database cannot say about it. `Type` narrows the described type; never: as described. */
type Mark<Nullable extends boolean, Type> = { readonly isNullable: Nullable; readonly narrowed?: Type }

/** Marks a column or a parameter as never null. `notNull<OrderLine[]>()` names the shape of JSON, or the values that a text can be. */
export const notNull = <Type = never>(): Mark<false, Type> => ({ isNullable: false })

/** Marks a column or a parameter as null at times: `nullable<Refund>()` for JSON, `nullable()` for a parameter. */
export const nullable = <Type = never>(): Mark<true, NonNullable<Type>> => ({ isNullable: true })

/** Parameters and columns of one statement, as the server describes it. */
type Described = { params: object; row: object }

type Marks<Fields> = { readonly [Name in keyof Fields]?: Mark<boolean, NonNullable<Fields[Name]>> }

type MarkedField<Field, Given> =
  Given extends Mark<infer Nullable, infer Type>
    ? ([Type] extends [never] ? NonNullable<Field> : Type) | (Nullable extends true ? null : never)
    : Field

type Marked<Fields, Given> = {
  [Name in keyof Fields]: Name extends keyof Given ? MarkedField<Fields[Name], Given[Name]> : Fields[Name]
}

/** A statement as `Db.run` takes it: its text has numbered parameters, whose names are in the order of the numbers. */
export type Prepared = {
  readonly name: string
  readonly text: string
  readonly parameters: readonly string[]
  readonly row: Marks<Record<string, unknown>>
}

/**
 * A statement of a noun, to be called: it is prepared once per connection under its name, and its types come from the server.
 * docs/decisions/0171
 */
export type Statement<Params, Row> = {
  (db: Pick<Db, 'run'>, ...params: keyof Params extends never ? [] : [params: Params]): Promise<Row[]>
  readonly prepared: Prepared
}

/** A row of a statement: `RowOf<typeof findOrder>`. */
export type RowOf<Of> = Of extends Statement<infer _, infer Row> ? Row : never

/** The parameters of a statement. */
export type ParamsOf<Of> = Of extends Statement<infer Params, infer _> ? Params : never

/** Finds `:name` as a parameter; passes over literals, comments and casts. */
const tokens = /'[^']*'|--.*|::|:([a-zA-Z]\w*)/g

/** Returns a text with numbered parameters for named ones, and the names in the order of the numbers. */
function numbered(text: string): Pick<Prepared, 'text' | 'parameters'> {
  const parameters: string[] = []
  const replace = (token: string, parameter?: string) => {
    if (parameter === undefined) return token
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  }
  return { text: text.replace(tokens, replace), parameters }
}

/**
 * Returns the function that makes the statements of a noun, of the types that `npm run statements` has written for them:
 * `const statement = statementsOf<Statements>()`.
 */
export const statementsOf =
  <All extends Record<keyof All, Described>>() =>
  <
    Name extends keyof All & string,
    ParamMarks extends Marks<All[Name]['params']> = object,
    RowMarks extends Marks<All[Name]['row']> = object,
  >({
    name,
    text,
    row = {} as RowMarks,
  }: {
    name: Name
    /** SQL whose parameters are named `:userId`. */
    text: string
    params?: ParamMarks
    row?: RowMarks
  }): Statement<Marked<All[Name]['params'], ParamMarks>, Marked<All[Name]['row'], RowMarks>> => {
    const prepared: Prepared = { name, ...numbered(text), row }
    return Object.assign(
      (db: Pick<Db, 'run'>, params: Record<string, unknown> = {}) =>
        db.run<Marked<All[Name]['row'], RowMarks>>(
          prepared,
          prepared.parameters.map((parameter) => params[parameter]),
        ),
      { prepared },
    )
  }
