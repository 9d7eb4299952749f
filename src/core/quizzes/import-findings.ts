import { coded, type CodedText } from '../coded.ts'
import type { ImportFormatName } from './imports.ts'

/** No parameters. */
type None = Record<never, never>

/** Findings about a question file or a line of it: each code with the parameters of its text. I3 */
export type ImportFindings = Record<`format.${ImportFormatName}`, None> & {
  // The whole file.
  'bank.too_large': { most: number }
  'bank.unreadable': None
  'bank.slow': { seconds: number }
  'bank.memory': None
  'bank.empty': None
  'bank.long': { most: number }
  'bank.not_utf8': None
  'bank.inner_not_utf8': None
  'bank.no_questions': None
  'bank.no_question_found': None
  'bank.first_taken': { most: number }
  'bank.no_format': { sentences: readonly CodedText[] }
  'bank.no_format_but': { sentence: CodedText; sentences: readonly CodedText[] }
  // What it seems to be instead.
  'bank.old_office': None
  'bank.pdf': None
  'bank.picture': None
  'bank.document': None
  'bank.other_workbook': None
  'bank.other_archive': None
  'bank.h5p': None
  'bank.anki': None
  'bank.anki_notes': None
  'bank.latex': None
  'bank.web_page': None
  'bank.other_xml': None
  'bank.code': None
  'bank.other_table': None
  'bank.no_answers': None
  'bank.files_many': { count: number }
  'bank.archive_within': None
  // Archives, XML, JSON, tables and workbooks.
  'bank.archive_files': { most: number }
  'bank.archive_outside': None
  'bank.archive_unpacked': { most: number; each: number }
  'bank.archive_damaged': None
  'bank.xml_broken': None
  'bank.xml_entities': None
  'bank.xml_deep': None
  'bank.json_cut': None
  'bank.json_column': { column: string }
  'bank.no_json': None
  'bank.no_list': None
  'bank.lists_uneven': { names: string }
  'bank.format': { format: string }
  'bank.instant': None
  'bank.open_quote': None
  'bank.no_question_column': None
  'bank.above_headings': { line: string }
  'bank.numbers_left_out': None
  'bank.passage_same': { text: string; line: string }
  'bank.passage_above': { text: string }
  'bank.passage_empty': { text: string }
  'bank.formula_unread': { text: string }
  'bank.or_as_one': { text: string }
  'bank.no_heading': { column: string }
  'bank.cells_unused': { columns: string }
  'bank.rows_differ': { columns: string }
  'bank.column_twice': { column: string; field: string }
  'bank.options_accepted': None
  'bank.key_base': { text: string }
  'bank.key_words_or_number': { text: string }
  'bank.letters_two_orders': { text: string }
  'bank.module_unclear': { text: string }
  'bank.pool_unclear': { text: string }
  'bank.public_unclear': { text: string }
  // Documents.
  'bank.word_damaged': None
  'bank.tracked': None
  'bank.text_box': None
  'bank.hidden_text': None
  'bank.hidden_left_out': { names: string }
  'bank.cropped': None
  'bank.text_left_out': { text: string }
  'bank.hyphen_joined': { words: string }
  'bank.label_left_out': { text: string }
  'bank.feedback_unclear': { text: string }
  'bank.label_unclear': { text: string }
  'bank.or_unclear': { text: string }
  'bank.key_of_list': { text: string; name: string }
  'bank.lines_unclear': { text: string }
  'bank.flags_alike': { text: string }
  'bank.answers_listed': { text: string }
  'bank.answer_reason': { text: string }
  'bank.numbers_twice': { number: string }
  'bank.passage_carried': None
  'bank.moved_above': None
  'bank.key_of_none': { number: string }
  'bank.keys_conflict': { one: string; two: string }
  'bank.marks_many': { letters: string }
  'bank.nothing_to_answer': None
  'bank.workbook_damaged': None
  'bank.workbook_entities': None
  'bank.no_sheet': None
  'bank.other_sheets': { sheet: string; names: string }
  'bank.merged': { range: string }
  'bank.hidden_row': None
  'bank.hidden_question': None
  'bank.hidden_column': { column: string }
  'bank.sheet_comment': { text: string }
  'bank.cell_error': { cell: string }
  'bank.cell_shown_otherwise': { cell: string; text: string }
  'bank.sheet_picture': None
  'bank.no_entry': None
  'bank.no_item': None
  'bank.qti_1': None
  'bank.cartridge': None
  // Where a sentence about a question belongs.
  'bank.at_question': { number: string; sentence: CodedText }
  'bank.at_text': { text: string; sentence: CodedText }
  'bank.at_line': { line: string; sentence: CodedText }
  // What is too long, or cannot be stored.
  'bank.unstorable': None
  'bank.text_long': { most: number }
  'bank.too_long': None
  'bank.label_long': { field: string; most: number }
  'bank.id_long': { most: number }
  'bank.tags_many': { most: number; longest: number }
  'bank.accepted_many': { most: number }
  // Pictures.
  'bank.no_picture': { name: string }
  'bank.picture_kind': { name: string }
  'bank.picture_broken': { name: string; sentence: CodedText }
  'bank.foreign_pictures': { addresses: string }
  'bank.foreign_asked': { addresses: string }
  // What is not carried over.
  'bank.asks_lost': { names: string }
  'bank.explanation_lost': { names: string }
  'bank.feedback_lost': { names: string }
  'bank.weights': None
  'bank.half_right': None
  'bank.case': None
  'bank.case_ignored': None
  'bank.wildcard': None
  'bank.units': None
  'bank.markdown': None
  'bank.html_as_text': None
  'bank.id_cut': { most: number }
  'bank.pairs_plain': None
  'bank.pairs_lost': None
  'bank.pairs_several': None
  'bank.pairs_unclear': None
  'bank.answer_words': None
  'bank.template': None
  'bank.dollars': None
  'bank.adaptive': None
  'bank.other_cardinality': { name: string }
  'bank.no_stimulus': { name: string }
  'bank.keys_and_weights': None
  'bank.other_scoring': { name: string }
  'bank.scoring_differs': None
  'bank.text_beside': { name: string }
  // Kinds, options and keys.
  'bank.other_kind': { type: string }
  'bank.no_kind': { type: string; types: string }
  'bank.essay': None
  'bank.answers_vary': None
  'bank.key_by_color': { letters: string }
  'bank.description': None
  'bank.languages': None
  'bank.no_option': { answer: string; count: number }
  'bank.no_option_but_one': { answer: string }
  'bank.no_option_lettered': { answer: string; letters: string }
  'bank.option_empty': None
  'bank.options_few': None
  'bank.options_many': { count: number }
  'bank.columns_many': { count: number; most: number }
  'bank.options_same': None
  'bank.no_options': None
  'bank.no_option_columns': { text: string }
  'bank.options_unread': { name: string }
  'bank.letters': { letters: string }
  'bank.stray_answer': None
  'bank.no_answer_line': None
  'bank.right_missing': None
  'bank.key_elsewhere': { names: string }
  'bank.right_unclear': { text: string; one: string; two: string }
  'bank.right_read': { text: string; letters: string }
  'bank.true_or_false': None
  'bank.no_truth': None
  'bank.none_right': None
  'bank.wholly_right': { count: number }
  'bank.several_right': None
  'bank.range': None
  'bank.tolerance': None
  'bank.no_marks': None
  'bank.no_braces': None
  'bank.braces_many': None
  'bank.no_body': None
  'bank.no_response': None
  'bank.no_choice': None
  'bank.choice_twice': { name: string }
  'bank.key_beyond': { count: number; most: number }
  'bank.no_partner': None
  'bank.other_interaction': { name: string }
  'bank.no_interaction': None
  'bank.interactions_many': { count: number }
  'bank.interaction_within': { name: string }
  // Questions that are there more than once.
  'bank.same_question': { line: string }
  'bank.looks_mended': { number: string }
  'bank.same_id': { id: string; line: string }
  'bank.keys_differ': { lines: readonly string[] }
  'bank.quiz_many': { most: number; count: number }
  // Scanned questions: why one is no fair question.
  'bank.no_label': None
  'bank.other_label': { label: string }
  'bank.label_beyond': { letter: string }
  'bank.marked': { letter: string; marks: string }
  'bank.option_unreadable': { letter: string }
  'bank.option_formula': None
  'bank.option_blank': { letter: string }
  'bank.option_runs_on': { letter: string }
  'bank.key_defended': { label: string; defended: string }
  'bank.passage_unreadable': None
  'bank.passage_formula': None
  'bank.stem_unreadable': None
  'bank.stem_empty': None
  'bank.stem_formula': None
  'bank.stem_page': None
  'bank.no_graph': None
  'bank.line_numbers': None
  'bank.other_question': None
  'bank.unmarked': None
  'bank.no_passage': None
  'bank.may_miss_passage': None
  'bank.asks_missing': { name: string }
  'bank.may_miss': { name: string }
  'bank.no_paragraphs': None
  // Scanned questions: what was repaired, several of them in one line.
  'bank.fix_letter_lost': None
  'bank.fix_letter_twice': None
  'bank.fix_page_number': None
  'bank.fix_tex': None
  'bank.fix_dots': None
  'bank.fix_line_numbers': None
  'bank.fix_paragraphs': None
  'bank.fix_table': None
  'bank.fix_page': None
  'bank.fix_other_end': None
  'bank.fix_white_space': None
  'bank.fix_letters_back': None
  'bank.fix_explanation': None
}

type Params<Code extends keyof ImportFindings> = keyof ImportFindings[Code] extends never ? [] : [ImportFindings[Code]]

/** Writes what is said of a line of a question file. */
export const finding = <Code extends keyof ImportFindings>(code: Code, ...[params]: Params<Code>): CodedText =>
  coded(code, params)

/** Returns whether a finding, by its code, is about something beside the questions: those near its line have no part in it. */
export const isOfNoQuestion = (code: string): boolean => code === 'bank.key_of_none' || code === 'bank.text_left_out'
