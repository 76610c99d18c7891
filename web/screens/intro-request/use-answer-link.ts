import { useState } from 'react';

const key = 'kindling.answer-link';

/** Whether the mail carries an answer link. On, unless it was switched off in this browser. */
export function useAnswerLink(): [boolean, (on: boolean) => void] {
	const [on, setOn] = useState(() => read() !== 'off');
	return [
		on,
		(next) => {
			setOn(next);
			try {
				localStorage.setItem(key, next ? 'on' : 'off');
			} catch {
				// In a browser that stores nothing, the choice holds for this page.
			}
		},
	];
}

function read(): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}
