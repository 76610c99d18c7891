import type { Target } from './targets.ts';

type Kind = 'email' | 'profile' | 'address' | 'phone' | 'number' | 'text';

const looked = 200;
const most = 0.6;

function kindOfCell(cell: string): Kind {
	if (/^(mailto:)?[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/i.test(cell)) return 'email';
	if (/linkedin\.com\/(in|pub|sales\/(lead|people|profile))\//i.test(cell)) return 'profile';
	if (/^(https?:\/\/|www\.)\S+$/i.test(cell) || /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(cell)) return 'address';
	if (isPhone(cell)) return 'phone';
	return /^[\d.,\s%€$£/:-]+$/.test(cell) ? 'number' : 'text';
}

// A day and a plain number have digits too.
function isPhone(cell: string): boolean {
	const digits = cell.replace(/\D/g, '').length;
	if (digits < 7 || digits > 15 || !/^[+(\d][\d\s()./-]*( ?(x|ext\.?) ?\d+)?$/i.test(cell)) return false;
	if (/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell)) return false;
	return /^(\+|0|\()/.test(cell) || /\d[\s()/-]+\d/.test(cell);
}

/** The kind of most of the cells of a column that are not empty; nothing when they are mixed, or all empty. */
export function kindOf(cells: readonly string[]): Kind | undefined {
	const kinds = cells.filter(Boolean).slice(0, looked).map(kindOfCell);
	return kinds.find((kind) => kinds.filter((each) => each === kind).length >= kinds.length * most);
}

/** What a column holds by its cells alone. */
export const targetOfKind: Partial<Record<Kind, Target>> = { email: 'email', profile: 'linkedinUrl', phone: 'phone' };

const allowed: Partial<Record<Target, readonly Kind[]>> = {
	email: ['email'],
	linkedinUrl: ['profile'],
	websiteUrl: ['address'],
	phone: ['phone', 'number'],
	name: ['text'],
	firstName: ['text'],
	lastName: ['text'],
	title: ['text'],
	connectionSource: ['text'],
	location: ['text', 'number'],
	company: ['text', 'address'],
	status: ['text'],
};

/** Whether cells of this kind cannot be what a heading promises. */
export const contradicts = (target: Target, kind: Kind | undefined) =>
	kind !== undefined && allowed[target]?.includes(kind) === false;
