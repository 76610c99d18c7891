/** Signs a redesign of the site may remove, one kind at a time and all at once. */
const removed: Record<string, (document: Document) => void> = {
	'hashed classes': hashClasses,
	'without data-anonymize': (document) => removeAttributes(document, (name) => name === 'data-anonymize'),
	'without data-x': (document) => removeAttributes(document, (name) => name.startsWith('data-x')),
	'without data and test ids': (document) => removeAttributes(document, (name) => name.startsWith('data-')),
	'without ids': (document) => removeAttributes(document, (name) => name === 'id'),
	'without select controls': removeControls,
	'without marks, with controls': (document) => {
		removeAttributes(document, isMark);
		hashClasses(document);
	},
	'without all of these': (document) => {
		removeAttributes(document, isMark);
		hashClasses(document);
		removeControls(document);
	},
	'without classes too': (document) => {
		removeAttributes(document, (name) => isMark(name) || name === 'class');
		removeControls(document);
	},
};

/** Each kind of signs by name, and the function that removes them from a document. */
export const removals = Object.entries(removed).map(([name, remove]) => ({ name, remove }));

const isMark = (name: string) => name.startsWith('data-') || name === 'id';

function removeAttributes(document: Document, isMeant: (name: string) => boolean): void {
	for (const element of document.querySelectorAll('*')) {
		for (const name of element.getAttributeNames()) if (isMeant(name)) element.removeAttribute(name);
	}
}

function removeControls(document: Document): void {
	for (const control of document.querySelectorAll('input[type="checkbox"], label')) control.remove();
}

function hashClasses(document: Document): void {
	const hash = (name: string) => [...name].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1_000_003, 7);
	for (const element of document.querySelectorAll('[class]')) {
		element.className = [...element.classList].map((name) => `_${hash(name).toString(36)}`).join(' ');
	}
}
