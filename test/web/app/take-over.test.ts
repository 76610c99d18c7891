import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepYours, rebase, type Typed, takeOver, takeTheirs, typeIn } from '../../../web/features/forms/take-over.ts';

type Field = 'name' | 'notes';
const before = { name: 'Amara', notes: 'Met' };
const nothing: Typed<Field> = {};

test('fields that were not typed in follow the record', () => {
	const typed = typeIn(before, nothing, 'notes', 'Met twice');
	expect(takeOver({ name: 'Amara Silva', notes: 'Met' }, typed)).toEqual({
		values: { name: 'Amara Silva', notes: 'Met twice' },
		conflicts: [],
	});
});

test('when both changed a field, the typed text stays and the person is asked', () => {
	const typed = typeIn(before, nothing, 'name', 'Amara S.');
	const theirs = { ...before, name: 'Dr. Amara' };
	expect(takeOver(theirs, typed)).toEqual({ values: { ...before, name: 'Amara S.' }, conflicts: ['name'] });
	expect(takeOver(theirs, keepYours(theirs, typed, 'name'))).toEqual({
		values: { ...before, name: 'Amara S.' },
		conflicts: [],
	});
	expect(takeOver(theirs, takeTheirs(typed, 'name'))).toEqual({ values: theirs, conflicts: [] });
});

test('“Keep yours” holds over the text it was chosen over, and asks again over a later one', () => {
	const theirs = { ...before, name: 'Dr. Amara' };
	const kept = keepYours(theirs, typeIn(before, nothing, 'name', 'Amara S.'), 'name');
	expect(takeOver({ ...before, name: 'Prof. Amara' }, kept).conflicts).toEqual(['name']);
});

test('the same change by both, or a change taken back, asks nothing', () => {
	expect(takeOver({ ...before, name: 'Amara S.' }, typeIn(before, nothing, 'name', ' Amara S.')).conflicts).toEqual([]);
	const typed = typeIn(before, typeIn(before, nothing, 'name', 'X'), 'name', 'Amara');
	expect(takeOver({ ...before, name: 'Dr. Amara' }, typed)).toEqual({
		values: { ...before, name: 'Dr. Amara' },
		conflicts: [],
	});
});

test('no change of anyone’s is lost without a question, whatever both write', () => {
	const text = fc.constantFrom('', 'a', 'b', 'c');
	const record = fc.record({ name: text, notes: text });
	const typing = fc.record({ field: fc.constantFrom<Field>('name', 'notes'), text });
	fc.assert(
		fc.property(record, record, fc.array(typing, { maxLength: 4 }), (first, theirs, typings) => {
			const typed = typings.reduce((all, { field, text: mine }) => typeIn(first, all, field, mine), nothing);
			const { values, conflicts } = takeOver(theirs, typed);
			for (const field of ['name', 'notes'] as const) {
				const mine = typings.findLast((one) => one.field === field)?.text;
				const [isMine, isTheirs] = [mine !== undefined && mine !== first[field], theirs[field] !== first[field]];
				if (isMine) expect(values[field]).toBe(mine);
				else if (isTheirs) expect(values[field]).toBe(theirs[field]);
				expect(conflicts.includes(field)).toBe(isMine && isTheirs && mine !== theirs[field]);
			}
		}),
	);
});

test('saved text no longer counts as typed, and never returns over a later text of someone else', () => {
	const typed: Typed<Field> = typeIn<Field>(before, nothing, 'name', 'Amara S.');
	const saved = { ...before, name: 'Amara S.' };
	const after = rebase<Field>(saved, typed, typed);
	expect(takeOver({ ...saved, name: 'Dr. Amara' }, after)).toEqual({
		values: { ...saved, name: 'Dr. Amara' },
		conflicts: [],
	});
	// A second save, of another field, is written over the other one's name.
	const theirs = { ...saved, name: 'Dr. Amara' };
	const again = typeIn<Field>(saved, after, 'notes', 'Met twice');
	const written = { ...theirs, notes: 'Met twice' };
	expect(takeOver(written, rebase(written, again, again)).values).toEqual(written);
});

test('text typed during a save stays over what was saved', () => {
	const typed = typeIn<Field>(before, nothing, 'name', 'Amara S.');
	const now = typeIn(before, typed, 'name', 'Amara Silva');
	const written = { ...before, name: 'Amara S.' };
	expect(takeOver(written, rebase(written, typed, now))).toEqual({
		values: { ...before, name: 'Amara Silva' },
		conflicts: [],
	});
});

test('text typed in another field during a save is asked about if the save met a newer text there', () => {
	const typed = typeIn<Field>(before, nothing, 'name', 'Amara S.');
	const now = typeIn(before, typed, 'notes', 'Met twice');
	const written = { name: 'Amara S.', notes: 'From an import' };
	expect(takeOver(written, rebase(written, typed, now)).conflicts).toEqual(['notes']);
	const emptied = { ...written, notes: '' };
	expect(takeOver(emptied, rebase(emptied, typed, now)).conflicts).toEqual(['notes']);
});

test('a field that follows the record is edited from what it shows', () => {
	const back = typeIn(before, typeIn<Field>(before, nothing, 'name', 'X'), 'name', 'Amara');
	const theirs = { ...before, name: 'Dr. Amara' };
	expect(takeOver(theirs, typeIn(theirs, back, 'name', 'Dr. Amara S.')).conflicts).toEqual([]);
});
